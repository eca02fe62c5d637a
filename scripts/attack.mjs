// attack.mjs [--binary PATH] [--seconds N]
//
// What hostile clients do to a server, one attack after the other, each against a server of its own:
// ranges without end, folders and files named in requests, a match and trees that ask for all memory,
// many readers of a report at once, searches that nobody waits for, slow readers of large answers,
// bodies and headers that come byte by byte beside hundreds of streams, too few threads, too few
// descriptors.
// Prints a line for each with the times of /health and the peak of the server's memory. Exit code 1:
// a server ended, did not stop when asked, took more than 600 MB, or answered /health later than in
// 50 ms at the 99th percentile.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const options = { binary: "build/release/espalier", seconds: 15 };
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at].replace(/^--/, "");
  const value = process.argv[at + 1];
  if (!(name in options) || value === undefined) {
    console.error(`attack: '${process.argv[at]}'; expected --binary PATH or --seconds N`);
    process.exit(2);
  }
  options[name] = typeof options[name] === "number" ? Number(value) : value;
}

const kMostMegabytes = 600;
const kMostMilliseconds = 50;
const kMostIdle = 300; // megabytes that stay after large answers
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

class Server {
  lines = new Set();
  over = false;
  exit = null;

  // `limits`: a command of the shell, such as "ulimit -v 1500000".
  async start(limits = "true") {
    this.data = mkdtempSync(path.join(os.tmpdir(), "espalier-attack-"));
    const command = `${limits}; exec "$0" serve --port 0 --data "$1"`;
    this.child = spawn("sh", ["-c", command, options.binary, this.data], { stdio: ["ignore", "pipe", "inherit"] });
    this.ended = new Promise((done) => this.child.on("exit", (code, signal) => done((this.exit = code ?? signal))));
    const said = await new Promise((done) => {
      let text = "";
      this.child.stdout.on("data", (bytes) => {
        text += bytes;
        if (text.includes("/  (")) done(text);
      });
      this.child.on("exit", () => done(text));
    });
    const found = said.match(/http:\S+/);
    if (!found) throw new Error(`no server: ${said}`);
    this.url = new URL(found[0]);
  }

  async stop() {
    this.over = true;
    for (const line of this.lines) line.destroy();
    if (this.exit === null) this.child.kill("SIGTERM");
    const code = await Promise.race([this.ended, sleep(30000).then(() => "no end in 30 s")]);
    if (code === "no end in 30 s") this.child.kill("SIGKILL");
    rmSync(this.data, { recursive: true, force: true });
    return code;
  }

  memory(field) {
    if (this.exit !== null) return NaN;
    return Number(readFileSync(`/proc/${this.child.pid}/status`, "utf8").match(new RegExp(`${field}:\\s+(\\d+)`))[1]) / 1024;
  }

  // A connection that is given up at the end; resolved once it is open.
  dial() {
    return new Promise((done) => {
      const line = net.connect(this.url.port, this.url.hostname);
      this.lines.add(line);
      line.on("connect", () => done(line));
      line.on("error", () => done(line));
      line.on("close", () => this.lines.delete(line));
    });
  }

  head(method, where, more = "") {
    return `${method} /api/v1${where} HTTP/1.1\r\nHost: ${this.url.host}\r\n${more}`;
  }

  post(where, body, more = "") {
    const text = JSON.stringify(body);
    return `${this.head("POST", where, more)}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  }

  // The whole answer to `bytes`.
  async say(bytes) {
    const line = await this.dial();
    const parts = [];
    line.on("data", (part) => parts.push(part));
    const closed = new Promise((done) => line.on("close", done));
    line.write(bytes);
    await Promise.race([closed, sleep(60000)]);
    line.destroy();
    return Buffer.concat(parts).toString();
  }

  // The JSON of an answer with status 200.
  async ask(method, where, body = undefined, more = "") {
    const close = `${more}Connection: close\r\n`;
    const answer = await this.say(body === undefined ? `${this.head(method, where, close)}\r\n` : this.post(where, body, close));
    if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`${where}: ${answer.slice(0, 200)}`);
    return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
  }

  // Until the match or run is over.
  async wait(where, seconds) {
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(100)) {
      const run = await this.ask("GET", where);
      if (run.state !== "running") return run;
    }
    throw new Error(`${where} still runs after ${seconds} s`);
  }

  async health() {
    const began = performance.now();
    const answer = await this.say(`${this.head("GET", "/health", "Connection: close\r\n")}\r\n`);
    if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`/health said '${answer.slice(0, 60)}'`);
    return performance.now() - began;
  }

  async healthFor(seconds) {
    const times = [];
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(5)) times.push(await this.health());
    return times;
  }

  // Where the server may hang up on anybody who is slow: what was not answered is counted.
  async tryHealthFor(seconds) {
    const times = [];
    let unanswered = 0;
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(5)) {
      await this.health().then((time) => times.push(time)).catch(() => ++unanswered);
    }
    if (times.length === 0) throw new Error("/health is never answered");
    return { times, unanswered };
  }
}

// Says a byte of an endless text every two seconds, again and again on new connections.
async function drip(server, start) {
  while (!server.over) {
    const line = await server.dial();
    line.write(start);
    const timer = setInterval(() => line.write("x"), 2000);
    line.on("data", () => {});
    if (!line.destroyed) await new Promise((done) => line.on("close", done));
    clearInterval(timer);
    await sleep(50);
  }
}

async function stream(server, number) {
  while (!server.over) {
    const line = await server.dial();
    line.on("data", () => {});
    line.write(server.post("/analyse", { game: "othello", lines: 3 }, `Accept: text/event-stream\r\nX-Client: tab${number}\r\n`));
    if (!line.destroyed) await new Promise((done) => line.on("close", done));
    await sleep(1000);
  }
}

// Reads 2 KB every 100 ms of a large answer.
async function readSlowly(server, number, counts) {
  const tree = `(${"1 ".repeat(20000)})`;
  const line = await server.dial();
  line.pause();
  line.write(server.post("/tree", { strategy: "minimax", tree }, `X-Client: reader${number}\r\n`));
  while (!server.over && !line.destroyed) {
    await sleep(100);
    line.read(2048);
  }
  counts.cut += server.over ? 0 : 1;
}

const many = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const dripped = (server) => `${server.head("POST", "/tree")}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;

// Each returns the times of /health and what there is to say.
const attacks = {
  async ranges(server) {
    const ranges = `Range: bytes=${"0-,".repeat(2700)}0-\r\nConnection: close\r\n`;
    const answers = [];
    for (let i = 0; i < 5; ++i) {
      answers.push(await server.say(`${server.head("GET", "/openapi.json", ranges)}\r\n`));
      answers.push(await server.say(server.post("/tree", { tree: "(1 2)", strategy: "minimax" }, ranges)));
    }
    const most = Math.max(...answers.map((text) => text.length));
    if (most > 10_000_000) throw new Error(`an answer of ${most} bytes`);
    return { times: await server.healthFor(1), note: `longest answer ${most} bytes` };
  },
  async files(server) {
    for (const where of ["/analyse", "/play", "/tree", "/review", "/matches"]) {
      for (const word of ["endgame=/tmp", "weights=/etc/passwd", "params=/dev/zero"]) {
        const recipe = `best ${word}`;
        const body = where === "/matches" ? { game: "othello", games: 2, depth: 1, players: ["random", recipe] } : { game: "othello", depth: 1, recipe };
        const answer = await server.say(server.post(where, body, "Connection: close\r\n"));
        if (!/^HTTP\/1.1 4/.test(answer) || !answer.includes("files are read by the command line")) throw new Error(`${where} ${recipe}: ${answer.slice(0, 400)}`);
      }
    }
    return { times: await server.healthFor(1), note: "15 requests refused" };
  },
  async match(server) {
    const body = { game: "othello", players: ["random", "strategy(sss-star depth=60)"], games: 2, name: "sss", threads: 1 };
    await server.ask("POST", "/matches", body);
    const watched = server.wait("/matches/sss", 120);
    const times = await server.healthFor(2);
    const over = await watched;
    return { times, note: `a match of SSS* at depth 60: ${over.state}, ${over.done} games` };
  },
  async trees(server) {
    for (let i = 0; i < 12; ++i) {
      const answer = await server.say(server.post("/tree", { game: "othello", depth: 12, strategy: "minimax" }, "Connection: close\r\n"));
      if (!answer.startsWith("HTTP/1.1 422")) throw new Error(`a tree of any size: ${answer.slice(0, 200)}`);
    }
    await sleep(1000);
    const left = server.memory("VmRSS");
    if (left > kMostIdle) throw new Error(`${left.toFixed(0)} MB are kept while idle`);
    return { times: await server.healthFor(1), note: `12 trees of 5,000,000 nodes; ${left.toFixed(0)} MB afterwards` };
  },
  async reports(server) {
    const run = await server.ask("POST", "/lab/runs", { study: "fuernkranz/depth", trees: 1 });
    await server.wait(`/lab/runs/${run.id}`, 300);
    const get = `${server.head("GET", `/lab/runs/${run.id}/files/report.html`, "Connection: close\r\n")}\r\n`;
    const all = Promise.all(many(100, () => server.say(get)));
    const times = await server.healthFor(1);
    const bad = (await all).filter((answer) => !answer.startsWith("HTTP/1.1 200") || !answer.includes("</html>"));
    if (bad.length > 0) throw new Error(`${bad.length} of 100 readers have no report: ${bad[0].slice(0, 100)}`);
    return { times, note: "100 readers of a report at once" };
  },
  async abandoned(server) {
    const leave = async (number) => {
      const line = await server.dial();
      line.write(server.post("/analyse", { game: "othello", seconds: 30 }, `X-Client: gone${number}\r\n`));
      await sleep(200);
      line.destroy();
    };
    await Promise.all(many(64, leave));
    const began = performance.now();
    await server.ask("POST", "/analyse", { game: "othello", depth: 4 }, "X-Client: here\r\n");
    const waited = performance.now() - began;
    if (waited > 2000) throw new Error(`the next search waited ${waited.toFixed(0)} ms`);
    return { times: await server.healthFor(1), note: `64 abandoned searches; the next one took ${waited.toFixed(0)} ms` };
  },
  async readers(server) {
    const counts = { cut: 0 };
    many(40, (number) => readSlowly(server, number, counts));
    const times = await server.healthFor(2 * options.seconds);
    return { times, note: `40 slow readers, ${counts.cut} cut off` };
  },
  async headers(server) {
    many(300, () => drip(server, "GET / HTTP/1.1\r\nX: "));
    many(200, (number) => stream(server, number));
    await sleep(3000);
    return { times: await server.healthFor(options.seconds), note: "300 drip a header, 200 stream" };
  },
  async bodies(server) {
    many(600, () => drip(server, dripped(server)));
    await sleep(3000);
    return { times: await server.healthFor(options.seconds), note: "600 drip a body" };
  },
  async crowd(server) {
    many(1500, () => drip(server, dripped(server)));
    await sleep(5000);
    const { times, unanswered } = await server.tryHealthFor(options.seconds);
    return { times, note: `1500 drip a body, more than there are threads; ${unanswered} times /health was cut off`, bar: 1000 };
  },
  async threads(server) {
    many(600, () => drip(server, dripped(server)));
    await sleep(3000);
    const { times, unanswered } = await server.tryHealthFor(5);
    return { times, note: `ulimit -v 1500000, 600 drip a body; ${unanswered} times /health was cut off`, bar: 5000 };
  },
  async descriptors(server) {
    for (let i = 0; i < 150; ++i) await server.dial();
    await sleep(1500);
    for (const line of server.lines) line.destroy();
    await sleep(1000);
    return { times: await server.healthFor(2), note: "ulimit -n 64, after 150 silent connections" };
  },
};
const limits = { threads: "ulimit -v 1500000", descriptors: "ulimit -n 64" };

let failed = false;
for (const [name, attack] of Object.entries(attacks)) {
  const server = new Server();
  let line = "";
  const wrong = [];
  try {
    await server.start(limits[name]);
    const { times, note, bar = kMostMilliseconds } = await attack(server);
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
    const peak = server.memory("VmHWM");
    line = `${note}; ${times.length} answers of /health: median ${at(0.5).toFixed(1)} ms, 99% ${at(0.99).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms; peak ${peak.toFixed(0)} MB`;
    if (at(0.99) > bar) wrong.push(`99% above ${bar} ms`);
    if (!(peak <= kMostMegabytes)) wrong.push(`peak above ${kMostMegabytes} MB`);
  } catch (error) {
    wrong.push(error.message);
  }
  const before = server.exit;
  const code = await server.stop();
  if (before !== null) wrong.push(`the server ended with ${before}`);
  else if (code !== 0) wrong.push(`asked to stop, it ended with ${code}`);
  failed ||= wrong.length > 0;
  console.log(`${name.padEnd(11)} ${line}${wrong.length > 0 ? `  FAILED: ${wrong.join("; ")}` : ""}`);
}
process.exit(failed ? 1 : 0);
