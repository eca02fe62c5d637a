// supply_chain.mjs: every direct dependency of the browser app is named in docs/dependencies.md with
// the version of the lock file, every package of the lock file has an integrity hash, but for those
// that the page names as without one and that are not installed, and every Debian package that
// scripts/prepare.sh installs is named, with the version that is installed here.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const read = (name) => readFileSync(path.join(root, name), "utf8");
const page = read("docs/dependencies.md");
const wrong = [];

const lock = JSON.parse(read("web/package-lock.json"));
const direct = JSON.parse(read("web/package.json"));
for (const name of Object.keys({ ...direct.dependencies, ...direct.devDependencies })) {
  const version = lock.packages[`node_modules/${name}`]?.version;
  const line = page.split("\n").find((text) => text.startsWith("|") && text.split("|")[1].split(/[, ]+/).includes(name));
  if (!line) wrong.push(`docs/dependencies.md does not name ${name}`);
  else if (!line.includes(version)) wrong.push(`docs/dependencies.md: ${name} is ${version} in the lock file, the page says: ${line}`);
}
let checked = 0;
let without = 0;
const entries = Object.entries(lock.packages).filter(([where, entry]) => where !== "" && !entry.link);
for (const [where, entry] of entries) {
  const installed = existsSync(path.join(root, "web", where));
  const excused = !installed && page.includes(`\`${where.split("node_modules/").at(-1)}\``);
  if (installed) ++checked;
  if (!entry.integrity) ++without;
  if (!entry.integrity && !excused) wrong.push(`web/package-lock.json: ${where} has no integrity`);
}
const sum = `(${entries.length - without} of ${entries.length} entries)`;
if (!page.includes(sum)) wrong.push(`docs/dependencies.md does not say how many packages have an integrity hash: ${sum}`);
if (checked === 0 && existsSync(path.join(root, "web/node_modules"))) wrong.push("no package of the lock file is installed");

// Each Debian package has a line that names it and, where it is installed, its version.
const names = {
  "g++": "GCC", cmake: "CMake", "ninja-build": "Ninja", "pkg-config": "pkg-config", ccache: "ccache", mold: "mold", "libcli11-dev": "CLI11",
  "libfmt-dev": "fmt", "nlohmann-json3-dev": "nlohmann/json", "libcpp-httplib-dev": "cpp-httplib", "libedit-dev": "libedit",
  "libsqlite3-dev": "SQLite", "libsqlitecpp-dev": "SQLiteCpp", "libtomlplusplus-dev": "toml++", "libboost-dev": "Boost", "libeigen3-dev": "Eigen",
  "libpagmo-dev": "pagmo", "openmpi-bin": "Open MPI", "libopenmpi-dev": "Open MPI", "libgtest-dev": "GoogleTest", valgrind: "Valgrind",
  chromium: "Chromium", "fonts-wqy-microhei": "WenQuanYi", iproute2: "iproute2", polyglot: "polyglot", fairymax: "Fairy-Max", gnuchess: "GNU Chess", phalanx: "Phalanx",
  clang: "clang", "clang-tidy": "clang-tidy", "clang-format": "clang-format", gcovr: "gcovr", "clang-14": "clang", "libclang-rt-14-dev": "libFuzzer",
};
const unlisted = { zlib1g: "zlib", libbrotli1: "Brotli", stockfish: "Stockfish", toga2: "Toga II" }; // no list installs them
const renewed = ["chromium"];
// 4:12.2.0-3 -> 12.2.0; without what Debian adds; empty: it is not installed.
function installed(name) {
  const asked = spawnSync("dpkg-query", ["-W", "-f=${db:Status-Status} ${Version}", name], { encoding: "utf8" });
  const version = asked.stdout?.match(/^installed (?:\d+:)?(\S+)/)?.[1] ?? "";
  return version.replace(/-[^-]*$/, "").replace(/^.*\+really/, "").replace(/[+~].*$/, "").replace(/\.dfsg$/, "");
}
const lists = [...read("scripts/prepare.sh").matchAll(/(?:build|mpi|test|all|fuzz)_packages=\(([^)]*)\)/g)];
const packages = lists.flatMap((list) => list[1].split(/\s+/)).filter((name) => name && !name.startsWith('"'));
let compared = 0;
for (const name of [...packages, ...Object.keys(unlisted)]) {
  const known = names[name] ?? unlisted[name];
  const line = known && page.split("\n").find((text) => text.startsWith("|") && text.split("|")[1].includes(known));
  if (!line) wrong.push(`docs/dependencies.md does not name ${name}`);
  const version = renewed.includes(name) ? "" : installed(name);
  if (version) ++compared;
  // Debian may have renewed a package since: that is told and is no fault of the page.
  if (line && version && !line.includes(version)) console.log(`docs/dependencies.md: ${name} is ${version} here, the page says: ${line}`);
}
for (const line of wrong) console.error(line);
console.log(`${checked} packages of npm and ${compared} of Debian looked at, ${wrong.length} things wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
