// Ties the committed build to its sources, so that a stale dist/ is noticed without rebuilding.
//   node scripts/source-hash.mjs --write    after a build: note the hash of the sources in dist/
//   node scripts/source-hash.mjs --check    exit 1 if the sources have changed since
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '..');
const NOTE = join(WEB, 'dist', 'source-hash.txt');
const FOLDERS = ['src', 'public'];
const FILES = ['index.html', 'vite.config.ts', 'package-lock.json'];

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Tests are no part of the build. */
function inputs() {
  const found = [
    ...FOLDERS.flatMap((folder) => filesBelow(join(WEB, folder))),
    ...FILES.map((file) => join(WEB, file)),
  ];
  return found
    .map((path) => relative(WEB, path).split(sep).join('/'))
    .filter((name) => !name.endsWith('.test.ts'))
    .sort();
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const name of inputs()) {
    const text = readFileSync(join(WEB, name), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${name}\0${Buffer.byteLength(text)}\0${text}`);
  }
  return hash.digest('hex');
}

function check() {
  if (!existsSync(join(WEB, 'dist', 'index.html')) || !existsSync(NOTE)) {
    return 'web/dist is missing: run "npm ci && npm run build" in web/';
  }
  if (readFileSync(NOTE, 'utf8').trim() !== sourceHash()) {
    return 'web/dist is out of date with web/src: run "npm ci && npm run build" in web/';
  }
  return '';
}

const mode = process.argv[2];
if (mode === '--write') {
  writeFileSync(NOTE, `${sourceHash()}\n`);
} else if (mode === '--check') {
  const problem = check();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  console.log('web/dist is up to date');
} else {
  console.error('usage: node scripts/source-hash.mjs --write | --check');
  process.exit(2);
}
