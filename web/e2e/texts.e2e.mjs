// Every text that the server gives to a page has a key in every language but its own, English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, scene, useApp } from './support.mjs';

const app = useApp();
const LANGUAGES = ['de'];
const read = (path) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../src/${path}`, import.meta.url))));
const textsOf = (language) => read(`texts/${language}.json`);

/** In a key, # stands for a number. */
const isKnown = (texts, text) =>
  `name.${text}` in texts || `name.${text.replace(/\d+/g, '#')}` in texts;

/** Sizes such as 7x6, and settings such as w=2,t=6, are the same in every language. */
const isSize = (variant) => /^\d+x\d+$|=/.test(variant);

/** All texts, with a word about where each comes from. */
async function serverTexts(server) {
  const texts = new Map();
  const add = (text, from) => text && texts.set(text, from);
  const { games } = await server.get('games');
  for (const game of games) {
    const { name, variant_endings: endings = [] } = game;
    for (const part of ['title', 'summary', 'unit']) add(game[part], `${part} of ${name}`);
    for (const { meaning } of endings) add(meaning, `ending of a variant of ${name}`);
    for (const { meaning } of [...game.recipes, ...(game.seats_recipes ?? [])])
      add(meaning, `recipe of ${name}`);
    for (const variant of game.variants) {
      const plain = !endings.some((ending) => variant.endsWith(`-${ending.name}`));
      if (plain && game.variants.length > 1 && !isSize(variant)) add(variant, `variant of ${name}`);
      if (!plain && game.variants.length > 20) continue; // the same board
      const board = await server.get(`board?${new URLSearchParams({ game: name, variant })}`);
      for (const side of board.sides ?? []) add(side, `side of ${name}`);
      for (const piece of board.pieces ?? []) add(piece.name, `piece of ${name}`);
    }
    const { note } = await server.post('position', { game: name });
    add(note, `note of ${name}`);
  }
  const { strategies } = await server.get('strategies');
  for (const { name, summary } of strategies) add(summary, `strategy ${name}`);
  const { studies } = await server.get('studies');
  for (const { name, title, summary } of studies) {
    add(title, `title of ${name}`);
    add(summary, `summary of ${name}`);
  }
  return texts;
}

const sourceOf = (path) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** What a pattern finds in a source of the server; a pattern that finds too little is out of date. */
function wordsIn(path, pattern, least, from = /^/, to = /$(?![\s\S])/) {
  const source = sourceOf(path);
  const begin = source.search(from);
  assert.ok(begin >= 0, `${path}: ${from}`);
  const part = source.slice(begin);
  const words = [...part.slice(0, part.search(to)).matchAll(pattern)].map(([, word]) => word);
  assert.ok(words.length >= least, `${path}: ${words}`);
  return words;
}

/** Texts that come up in the middle of things, as keys, each with the word of the server. */
function fixedKeys() {
  const endings = wordsIn('src/app/board_view.cpp', /case Ending::\w+: return "([\w-]+)"/g, 6);
  const marks = wordsIn('src/app/review.cpp', /case Mark::\w+: return "(\w+)"/g, 3);
  return [
    ...endings.filter((word) => word !== 'rules').map((word) => `play.ending.${word}`),
    ...marks.flatMap((mark) => [
      `review.mark.${mark}`,
      `review.count.${mark}_one`,
      `review.count.${mark}_other`,
    ]),
  ];
}

/** Words that a table of the page turns into keys: its source, and the words. */
function tabledWords() {
  const verdicts = wordsIn(
    'src/lab/results.cpp',
    /"(\w[\w ]+)"/g,
    5,
    /string_view verdict_word/,
    /\n}/,
  );
  const ends = wordsIn('src/match/game.cpp', /"([a-z ]+)"/g, 10, /kNames = \{/, /\};/);
  return [
    ['web/src/lab/VerdictTable.svelte', verdicts],
    // A game that was stopped is not stored.
    ['web/src/match/words.ts', ends.filter((end) => end !== 'stopped')],
  ];
}

/** Checks and mates, of both sides: "Red is mated; the generals must not face each other". */
async function notes(server) {
  const found = [];
  const xiangqi = 'include/espalier/games/xiangqi/geometry.hpp';
  for (const [game, path, from, to] of [
    ['chess', 'include/espalier/games/chess/rules.hpp', /std::string note\(/, /\n {2}}\n/],
    ['xiangqi', xiangqi, /std::string note_of\(/, /\n}\n/],
  ]) {
    const { sides } = await server.get(`board?game=${game}`);
    const states = wordsIn(path, /" ((?:is|has) [\w ]+)"/g, 2, from, to);
    const [reason = ''] = game === 'xiangqi' ? wordsIn(path, /"(; [\w ]+)"/g, 1, from, to) : [];
    for (const side of sides) {
      for (const state of states) {
        found.push(`${side} ${state}`);
        if (reason && !state.endsWith('check')) found.push(`${side} ${state}${reason}`);
      }
    }
  }
  const [patience] = wordsIn(xiangqi, /" (plies without [\w; ]+)"/g, 1);
  return [...found, `60 ${patience}`];
}

describe('texts that come up in the middle of things', () => {
  it('endings, verdicts and marks have words in every language', () => {
    for (const language of ['en', ...LANGUAGES]) {
      const known = textsOf(language);
      assert.deepEqual(
        fixedKeys().filter((key) => !(key in known)),
        [],
        language,
      );
    }
    for (const [path, words] of tabledWords()) {
      const source = sourceOf(path);
      for (const word of words) {
        const key = new RegExp(`\\n\\s+'?${word}'?: '([\\w.]+)'`).exec(source)?.[1];
        assert.ok(key, `${path}: ${word}`);
        for (const language of ['en', ...LANGUAGES]) assert.ok(key in textsOf(language), key);
      }
    }
  });

  scene(app, 'so have ends by the rules, checks and mates', async () => {
    const { games } = await app.server.get('games');
    const boards = games.filter(({ capabilities }) => capabilities.includes('geometry'));
    const said = await notes(app.server);
    assert.ok(said.length >= 4 + 10, `${said.length} notes`);
    const mate = await app.server.post('position', {
      game: 'chess',
      moves: 'f2f3 e7e5 g2g4 d8h4',
    });
    assert.ok(said.includes(mate.note), mate.note);
    for (const language of LANGUAGES) {
      const known = textsOf(language);
      for (const { name } of boards) assert.ok(`end.${name}.won` in known, `${language}: ${name}`);
      assert.deepEqual(
        said.filter((note) => !isKnown(known, note)),
        [],
        language,
      );
    }
  });
});

describe('texts of the server', () => {
  scene(app, 'are known in every language', async () => {
    const texts = await serverTexts(app.server);
    assert.ok(texts.size > 150, `${texts.size} texts`);
    for (const language of LANGUAGES) {
      const known = textsOf(language);
      const missing = [...texts].filter(([text]) => !isKnown(known, text));
      assert.deepEqual(missing, [], language);
    }
  });

  scene(app, 'words of recipes are explained in every language, and no others', async () => {
    const { words } = await app.server.get('recipe-words');
    const meanings = new Set(words.map(({ meaning }) => meaning));
    assert.ok(meanings.size > 80, `${meanings.size} words`);
    for (const language of LANGUAGES) {
      const known = Object.keys(read(`play/recipe-words.${language}.json`));
      assert.deepEqual(known.sort(), [...meanings].sort(), language);
    }
    const tab = await app.play({ game: 'chess' }, { locale: 'de-DE' });
    const analysis = tab.page.locator('.analysis');
    await analysis.locator('summary').first().click();
    await analysis.locator('summary', { hasText: 'Alle Wörter' }).click();
    const help = () => analysis.getByTestId('recipe-help').textContent();
    await eventually(help, (text) => /ein näherer Gewinn ist besser/.test(text));
    assert.doesNotMatch(await help(), /a nearer win/);
  });
});
