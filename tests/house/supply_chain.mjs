// supply_chain.mjs: every direct dependency of the browser app is named in docs/dependencies.md with
// the version of the lock file, every package of the lock file has an integrity hash, but for those
// that the page names as without one and that are not installed, and every Debian package that is
// linked is named.
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

const names = { libcli11: "CLI11", libfmt: "fmt", "nlohmann-json3": "nlohmann/json", "libcpp-httplib": "cpp-httplib", libsqlite3: "SQLite", libsqlitecpp: "SQLiteCpp", libtomlplusplus: "toml++", libboost: "Boost", libeigen3: "Eigen", libpagmo: "pagmo", libedit: "libedit" };
const packages = read("scripts/prepare.sh").match(/build_packages=\(([^)]*)\)/)[1].split(/\s+/);
for (const name of packages.filter((each) => each.endsWith("-dev"))) {
  const known = names[name.replace(/-dev$/, "")];
  if (!known || !page.includes(`| ${known}`)) wrong.push(`docs/dependencies.md does not name ${name}`);
}
for (const line of wrong) console.error(line);
console.log(`${checked} installed packages looked at, ${wrong.length} things wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
