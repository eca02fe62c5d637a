// Ties the committed build to its sources, so that a stale dist/ is noticed without rebuilding.
//   node scripts/source-hash.mjs --write    after a build: note the hash of the sources in dist/
//   node scripts/source-hash.mjs --check    exit 1 if the sources have changed since
//   node scripts/source-hash.mjs --rebuild  exit 1 if a fresh build is not dist/, file by file
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** The names of the files whose bytes differ, or that only one of the folders has. */
function differences(left, right) {
  const names = (folder) => filesBelow(folder).map((path) => relative(folder, path));
  const same = (name) => {
    const [one, other] = [join(left, name), join(right, name)];
    return existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));
  };
  return [...new Set([...names(left), ...names(right)])].filter((name) => !same(name)).sort();
}

function rebuild() {
  const fresh = mkdtempSync(join(tmpdir(), 'espalier-dist-'));
  try {
    const vite = join(WEB, 'node_modules', '.bin', 'vite');
    const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const built = spawnSync(vite, args, { cwd: WEB, encoding: 'utf8' });
    if (built.status !== 0) return `vite build failed: ${built.error ?? built.stderr}`;
    const names = differences(join(WEB, 'dist'), fresh).filter(
      (name) => join(WEB, 'dist', name) !== NOTE,
    );
    if (names.length === 0) return '';
    return `web/dist is not what a fresh build gives, in ${names.join(', ')}: run "npm ci && npm run build" in web/`;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const mode = process.argv[2];
if (mode === '--write') {
  writeFileSync(NOTE, `${sourceHash()}\n`);
} else if (mode === '--check' || mode === '--rebuild') {
  const problem = mode === '--check' ? check() : rebuild();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  console.log(mode === '--check' ? 'web/dist is up to date' : 'web/dist is a fresh build');
} else {
  console.error('usage: node scripts/source-hash.mjs --write | --check | --rebuild');
  process.exit(2);
}
