// soak.mjs [--binary PATH] [--minutes N] [--seed N] [--memory MB]
//
// Random actions against a server: games, analyses, trees, saves, matches, studies, closed tabs,
// restarts, and kills without warning. Invariants: no answer is a 500, /health always answers, what
// was saved is there and the same, a game of a match and a unit of a study that was told as done is
// there (all also after a restart and a kill), nothing runs once all tabs are closed, the server
// ends with code 0, stays below the memory and says nothing of a sanitizer. The first breach ends
// the run with exit code 1. Best with a binary under AddressSanitizer:
//   ./test --soak MINUTES   builds and takes build/asan-app/espalier
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const options = { binary: "build/release/espalier", minutes: 10, seed: 1, memory: 1500 };
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at].replace(/^--/, "");
  if (!(name in options) || process.argv[at + 1] === undefined) {
    console.error(`soak: '${process.argv[at]}'; expected --binary PATH, --minutes N, --seed N, --memory MB`);
    process.exit(2);
  }
  options[name] = name === "binary" ? process.argv[at + 1] : Number(process.argv[at + 1]);
}

let state = options.seed >>> 0;
function below(count) {  // xorshift32: the same actions for the same seed
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % count;
}
const one = (list) => list[below(list.length)];
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const data = mkdtempSync(path.join(os.tmpdir(), "espalier-soak-"));
let child;
let base;
let errors = "";
let last = ""; // what the server prints
let peak = 0;

async function start() {
  child = spawn(options.binary, ["serve", "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "pipe"] });
  child.stderr.on("data", (bytes) => (errors += bytes));
  const said = await new Promise((done, fail) => {
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      last = text.slice(-200);
      if (text.includes("(Ctrl-C")) done(text);
    });
    child.on("exit", (code) => fail(new Error(`the server ended with ${code}: ${errors}`)));
  });
  base = `${said.match(/http:\S+/)[0]}api/v1`;
}

async function stop() {
  child.removeAllListeners("exit");
  const ended = new Promise((done) => child.on("exit", (code, signal) => done(code ?? signal)));
  child.kill("SIGTERM");
  const code = await Promise.race([ended, sleep(60000).then(() => "no end within a minute")]);
  demand(code === 0, `the server ends with 0, it said ${code}`);
}

function demand(holds, law) {
  if (!holds) throw new Error(law);
}

// One request; an answer of the server's own failure is a breach.
async function ask(method, where, body, more = {}) {
  const answer = await fetch(base + where, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...more.headers },
    signal: more.signal,
  }).catch((error) => {
    throw new Error(`${method} ${where} got no answer (${error.cause ?? error})`);
  });
  const text = await answer.text();
  demand(answer.status !== 500, `${method} ${where} ${JSON.stringify(body)}: ${text}`);
  return { status: answer.status, json: text === "" ? null : JSON.parse(text) };
}

// What was asked is given up after a moment, as by a tab that closes.
async function abandon(where, body, milliseconds, stream) {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  try {
    const headers = { "X-Client": `tab${below(5)}`, ...(stream ? { Accept: "text/event-stream" } : {}) };
    const answer = await fetch(base + where, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers }, signal: control.signal });
    demand(answer.status !== 500, `${where} ${JSON.stringify(body)}`);
    await answer.text();
  } catch (error) {
    if (error.name !== "AbortError" && error.name !== "TypeError") throw error;
  }
}

const games = ["connect4", "othello", "chess", "breakthrough", "tic-tac-toe", "checkers", "abalone"];
const saves = new Map();
const done = { matches: new Map(), "lab/runs": new Map() }; // what was told as stored, by id
let restarts = 0;
let kills = 0;

const count = (run) => run.done ?? run.units_done;

// What was told as done may only grow.
async function look(kind) {
  const { status, json } = await ask("GET", `/${kind}`);
  demand(status === 200, `${kind} are listed: ${status}`);
  const list = Array.isArray(json) ? json : (json.matches ?? json.runs);
  demand(Array.isArray(list), `${kind} are a list: ${JSON.stringify(json).slice(0, 200)}`);
  const there = new Map(list.map((each) => [each.id, each]));
  for (const [id, before] of done[kind]) {
    const now = there.get(id);
    demand(now !== undefined, `${kind} ${id} is there`);
    demand(!now.error, `${kind} ${id} can be read: ${now.error}`);
    demand(count(now) >= before, `${kind} ${id} has ${count(now)} done, ${before} were told`);
  }
  // What a running match tells is in memory first; once it is over it is on disk. One that was killed
  // before its plan was written has told nothing.
  for (const each of list) if (each.state !== "running" && !each.error && count(each) > 0) done[kind].set(each.id, count(each));
}

async function lookAtAll() {
  await actions.load();
  await look("matches");
  await look("lab/runs");
}

const actions = {
  async health() {
    const began = performance.now();
    const { status } = await ask("GET", "/health");
    demand(status === 200, "/health answers");
    demand(performance.now() - began < 30000, "/health answers within half a minute");
  },
  async play() {
    const game = one(games);
    const moves = [];
    for (let ply = 0; ply < 6; ++ply) {
      const { status, json } = await ask("POST", "/position", { game, moves: moves.join(" ") });
      demand(status === 200, `/position of ${game} after ${moves}: ${JSON.stringify(json)}`);
      if (!json.moves || json.moves.length === 0) return;
      const move = one(json.moves);
      moves.push(typeof move === "string" ? move : (move.text ?? move.move));
    }
  },
  async analyse() {
    const { status } = await ask("POST", "/analyse", { game: one(games), depth: 1 + below(4), lines: 1 + below(3) });
    demand(status === 200 || status === 503, `/analyse: ${status}`);
  },
  async closedTab() {
    await abandon("/analyse", { game: one(games) }, below(400), below(2) === 0);
  },
  async tree() {
    const body = { uniform: `${2 + below(3)},${2 + below(4)}`, scheme: "unordered", seed: below(1000), strategy: one(["alpha-beta", "sss-star", "negascout", "minimax"]) };
    const { status, json } = await ask("POST", "/tree", body);
    demand(status === 200 || status === 503, `/tree ${JSON.stringify(body)}: ${status} ${JSON.stringify(json).slice(0, 200)}`);
  },
  async nonsense() {
    const body = one([{}, [], { game: "x" }, { game: "chess", moves: "e9" }, { tree: "((" }, { game: 3 }]);
    const { status } = await ask("POST", one(["/position", "/analyse", "/tree", "/matches", "/lab/runs"]), body);
    demand(status >= 400, `nonsense is refused, got ${status}`);
  },
  async save() {
    const name = `save${below(20)}`;
    const game = { game: "connect4", moves: Array.from({ length: below(5) }, () => 1 + below(7)).join(" ") };
    const { status, json } = await ask("PUT", `/saves/${name}`, game);
    demand(status === 200 || status === 201, `a game is saved: ${status} ${JSON.stringify(json)}`);
    saves.set(name, game.moves);
  },
  async load() {
    for (const [name, moves] of saves) {
      const { status, json } = await ask("GET", `/saves/${name}`);
      demand(status === 200, `save ${name} is there: ${status}`);
      const text = Array.isArray(json.moves) ? json.moves.join(" ") : json.moves;
      demand((text ?? "") === moves, `save ${name} has the moves '${moves}', got '${text}'`);
    }
  },
  async unsave() {
    const name = one([...saves.keys(), "none"]);
    const { status } = await ask("DELETE", `/saves/${name}`);
    demand(status < 300 || !saves.has(name), `${name} is removed: ${status}`);
    saves.delete(name);
  },
  async match() {
    const { status, json } = await ask("POST", "/matches", { game: "tic-tac-toe", players: ["random", "greedy"], games: 2 + 2 * below(20) });
    demand([200, 201, 202, 409].includes(status), `a match begins or one is running: ${status} ${JSON.stringify(json)}`);
  },
  async lookAtMatches() {
    await look("matches");
  },
  async lookAtStudies() {
    await look("lab/runs");
  },
  async study() {
    const { status, json } = await ask("POST", "/lab/runs", { study: "fuernkranz/depth", name: `run${below(8)}`, trees: 1 + below(3) });
    demand(status < 300 || status === 409, `a study begins: ${status} ${JSON.stringify(json)}`);
  },
  async restart() {
    if (below(8) !== 0) return;
    await stop();
    await start();
    ++restarts;
    await lookAtAll();
  },
  async kill() {
    if (below(8) !== 0) return;
    child.removeAllListeners("exit");
    const ended = new Promise((done) => child.on("exit", done));
    child.kill("SIGKILL");
    await ended;
    await start();
    ++kills;
    await lookAtAll();
  },
  async quiet() {
    if (below(4) !== 0) return;
    for (let wait = 0; wait < 300; ++wait) {
      const { json } = await ask("GET", "/health");
      if (json.streams === 0 && json.jobs.running === 0) return;
      await sleep(100);
    }
    demand(false, "nothing runs once all tabs are closed");
  },
};

const counts = Object.fromEntries(Object.keys(actions).map((name) => [name, 0]));
let breach = "";
const end = performance.now() + 60000 * options.minutes;
try {
  await start();
  while (performance.now() < end) {
    const name = one(Object.keys(actions));
    await actions[name]();
    counts[name] += 1;
    peak = Math.max(peak, Number(readFileSync(`/proc/${child.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
    demand(peak < options.memory, `the server takes ${peak.toFixed(0)} MB, expected less than ${options.memory}`);
    demand(!/Sanitizer|runtime error/.test(errors), errors);
  }
  await lookAtAll();
  await stop();
  demand(!/Sanitizer|runtime error/.test(errors), errors);
} catch (error) {
  await sleep(1000); // what the server says last
  breach = `${error.stack ?? error}\nthe server: ${child?.exitCode ?? child?.signalCode ?? "is there"}; it said: ${last}`;
  child?.kill("SIGKILL");
}
rmSync(data, { recursive: true, force: true });
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log(`${options.minutes} minutes, seed ${options.seed}: ${total} actions (${Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ")}); ${restarts} restarts and ${kills} kills, ${done.matches.size} matches and ${done["lab/runs"].size} studies looked at; most memory ${peak.toFixed(0)} MB`);
if (breach) console.error(`BREACH: ${breach}\n${errors.slice(0, 4000)}`);
process.exit(breach ? 1 : 0);
