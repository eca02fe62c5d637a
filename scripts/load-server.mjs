// load-server.mjs [--url URL] [--binary PATH] [--streams N] [--drips N] [--seconds N]
//
// How fast does the server answer /health while clients stream and others send a header byte by
// byte? Starts `espalier serve` on a free port (or takes --url), opens the clients, asks /health
// again and again, and prints percentiles and the peak of the server's memory. Exit code 1: the
// 99th percentile is above --limit milliseconds (50), the peak is above --megabytes (600), or an
// answer was wrong. (The memory of a server at --url is not known.)
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const options = { binary: "build/release/espalier", url: "", streams: 200, drips: 300, seconds: 20, limit: 50, megabytes: 600 };
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at].replace(/^--/, "");
  const value = process.argv[at + 1];
  if (!(name in options) || value === undefined) {
    console.error(`load-server: '${process.argv[at]}'; expected ${Object.keys(options).map((o) => `--${o}`).join(", ")}, each with a value`);
    process.exit(2);
  }
  options[name] = typeof options[name] === "number" ? Number(value) : value;
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// The server and its address.
async function start() {
  if (options.url) return { url: new URL(options.url), stop: () => {} };
  const data = mkdtempSync(path.join(os.tmpdir(), "espalier-load-"));
  const child = spawn(options.binary, ["serve", "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
  const said = await new Promise((done) => {
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      if (text.includes("/  (")) done(text);
    });
  });
  const url = new URL(said.match(/http:\S+/)[0]);
  const stop = async () => {
    const ended = new Promise((done) => child.on("exit", done));
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  };
  return { url, stop, id: child.pid };
}

const peak = (id) => Number(readFileSync(`/proc/${id}/status`, "utf8").match(/VmHWM:\s+(\d+)/)[1]) / 1024;

let over = false;
const counts = { opened: 0, refused: 0, bytes: 0, cut: 0 };

// A tab that analyses without end; refused ones come back after a second.
async function stream(url, number) {
  const body = JSON.stringify({ game: "othello", lines: 3 });
  while (!over) {
    await new Promise((done) => {
      const line = net.connect(url.port, url.hostname);
      let first = true;
      line.on("connect", () => {
        line.write(`POST /api/v1/analyse HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\nX-Client: tab${number}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      });
      line.on("data", (bytes) => {
        if (first) counts[bytes.toString().startsWith("HTTP/1.1 200") ? "opened" : "refused"] += 1;
        first = false;
        counts.bytes += bytes.length;
      });
      line.on("error", () => {});
      line.on("close", done);
      clients.add(line);
    });
    await sleep(1000);
  }
}

// A client whose header never ends: one byte every two seconds.
async function drip(url) {
  while (!over) {
    await new Promise((done) => {
      const line = net.connect(url.port, url.hostname);
      let timer;
      line.on("connect", () => {
        line.write("GET / HTTP/1.1\r\nX: ");
        timer = setInterval(() => line.write("x"), 2000);
      });
      line.on("error", () => {});
      line.on("close", () => {
        clearInterval(timer);
        counts.cut += 1;
        done();
      });
      line.on("data", () => {});
      clients.add(line);
    });
    await sleep(50);
  }
}

// Milliseconds until /health has answered on a connection of its own.
function ask(url) {
  return new Promise((done, fail) => {
    const began = performance.now();
    const line = net.connect(url.port, url.hostname);
    let text = "";
    line.on("connect", () => line.write(`GET /api/v1/health HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`));
    line.on("data", (bytes) => (text += bytes));
    line.on("error", fail);
    line.on("close", () => (text.startsWith("HTTP/1.1 200") ? done(performance.now() - began) : fail(new Error(`/health said ${text.slice(0, 80)}`))));
  });
}

const clients = new Set();
const server = await start();
const work = [];
for (let i = 0; i < options.drips; ++i) work.push(drip(server.url));
for (let i = 0; i < options.streams; ++i) work.push(stream(server.url, i));
await sleep(2000);
const times = [];
const end = performance.now() + 1000 * options.seconds;
let failed = "";
while (performance.now() < end && !failed) {
  try {
    times.push(await ask(server.url));
  } catch (error) {
    failed = String(error);
  }
  await sleep(5);
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? NaN;
const memory = server.id ? peak(server.id) : NaN;
over = true;
for (const line of clients) line.destroy();
await server.stop();
console.log(
  `${options.streams} streaming (${counts.opened} opened, ${counts.refused} refused), ${options.drips} dripping (${counts.cut} cut off): ` +
    `${times.length} answers of /health in ${options.seconds} s; median ${at(0.5).toFixed(1)} ms, 90% ${at(0.9).toFixed(1)} ms, ` +
    `99% ${at(0.99).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms; peak of memory ${memory.toFixed(0)} MB`,
);
const wrong = failed ? [failed] : [];
if (at(0.99) > options.limit) wrong.push(`the 99th percentile is above ${options.limit} ms`);
if (server.id && !(memory <= options.megabytes)) wrong.push(`the peak of memory is above ${options.megabytes} MB`);
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
