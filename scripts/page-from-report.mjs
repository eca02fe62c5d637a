#!/usr/bin/env node
// Writes the figures of a finished study into its page, so that no figure is copied by hand.
//   scripts/page-from-report.mjs docs/studies/PAGE.md RUN SIGNATURE
// RUN is the folder of the run (report.md, manifest.json); SIGNATURE is what `espalier bench` prints.
// The page marks the places, each up to the next line <!-- end -->:
//   <!-- run -->            date, size, time, commit and signature of the run (SIGNATURE is told, not read); processor time
//                           where the run recorded it
//   <!-- table: TITLE -->   the table below the bold line TITLE of the report; TITLE... is its beginning
//   <!-- text: SECTION -->  the first paragraph of that section of the report
// Several runs fill one page one after the other: <!-- run: STUDY --> and <!-- table: STUDY: TITLE -->
// are written only from a run of STUDY.
import { readFileSync, writeFileSync } from "node:fs";

const [page, run, signature] = process.argv.slice(2);
if (!signature) {
  console.error("expected three arguments: PAGE.md RUN SIGNATURE");
  process.exit(2);
}
process.on("uncaughtException", (error) => {
  console.error(`${page}: ${error.message}`);
  process.exit(1);
});
const report = readFileSync(`${run}/report.md`, "utf8").split("\n");
const manifest = JSON.parse(readFileSync(`${run}/manifest.json`, "utf8"));

function below(line, what) {
  const at = line.endsWith("...**")
    ? report.findIndex((one) => one.startsWith(line.slice(0, -"...**".length)))
    : report.indexOf(line);
  if (at < 0) throw new Error(`the report has no ${what}`);
  let from = at + 1;
  while (report[from] === "") ++from;
  let to = from;
  while (to < report.length && report[to] !== "") ++to;
  return report.slice(from, to).join("\n");
}

function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} minutes`;
}

function aboutTheRun() {
  const seconds = manifest.sessions.reduce((sum, session) => sum + session.seconds, 0);
  const sessions = manifest.sessions.length;
  const threads = [...new Set(manifest.sessions.map((s) => s.threads))].join(" or ");
  const processor =
    manifest.processor_seconds === undefined ? "" : `, ${minutes(manifest.processor_seconds)} of processor time`;
  const cells = manifest.cells.measured === manifest.cells.all ? "complete" : "INCOMPLETE";
  return (
    `Run of ${manifest.written.slice(0, 10)}, ${cells}: version ${manifest.study_version} of the study at commit ${manifest.commit.slice(0, 7)}, seed ${manifest.seed}, ` +
    `\`--trees ${manifest.options.trees}\`, ${minutes(seconds)} ` +
    `(${threads === "1" ? "1 thread" : `${threads} threads`}, ${sessions === 1 ? "one sitting" : `${sessions} sittings`})${processor}; node signature ${signature}.`
  );
}

// A subject may begin with the name of a study, as "muszycka85/pruning: TITLE" does.
const named = (subject) => subject.match(/^[a-z0-9]+\/[a-z0-9-]+(?=: |$)/)?.[0];
const ours = (subject) => (named(subject) ?? manifest.study) === manifest.study;
function filled(kind, subject) {
  const name = subject.startsWith(`${manifest.study}: `)
    ? subject.slice(manifest.study.length + 2)
    : subject;
  if (kind === "run") return aboutTheRun();
  if (kind === "table") return below(`**${name}**`, `table "${name}"`);
  return below(`## ${name}`, `section "${name}"`);
}

const text = readFileSync(page, "utf8");
const place = /<!-- (run|table|text)(?:: (.*?))? -->\n[\s\S]*?<!-- end -->/g;
let places = 0;
const written = text.replace(place, (whole, kind, subject = "") => {
  if (!ours(subject)) return whole;
  ++places;
  const head = subject ? `${kind}: ${subject}` : kind;
  return `<!-- ${head} -->\n${filled(kind, subject)}\n<!-- end -->`;
});
if (places === 0) {
  console.error(`${page}: no place is marked for a run of ${manifest.study}`);
  process.exit(1);
}
writeFileSync(page, written);
console.log(`${page}: ${places} places written`);
