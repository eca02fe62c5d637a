// Every board game, played to its end by clicks on cells.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playMove, playToTheEnd, settled } from './board.mjs';
import { PHONE, scene, useApp } from './support.mjs';

const app = useApp();

/** Games of engines against each other: six marbles pushed out, ten marbles brought home. */
const ABALONE =
  'g7h7 b4a3 h9g9 b5b4 g8h9 c5d6 c3b3 g5h6 a1a2 i5i6 a3a4 i6i7 g9h9 i7i8 a4b5 b6c6 ' +
  'b2b3c3 h5h6g5 c2c4d3 b4c5 b1b2 c6d6 a2b2b3 d6f6e7 d3d5e4 e7f7 i7h6 g5g6 b3c3c4 ' +
  'g4h4g5 a5b5b6 c5d5 b6c6 f7g8 c6d6 i8h7 f6f7 f5f6 c4d4 f6g6 f7e6 g6h6';
const CHINESE_CHECKERS =
  'd1-e5 n2-m6 c1-g3 o2-k4 d3-h2 p1-l8 c3-e9 o3-k7 a1-e7 q1-i7 h2-h3 o1-g7 c2-o2 p2-h8 ' +
  'b2-j2 n4-f4 e9-o1 m6-g4 g3-i3 n1-f7 e5-k5 i7-e5 e7-q1 n3-j8 d4-l4 k4-e8 b1-c2 k7-c1 ' +
  'c2-m8 l8-h7 d2-e7 h8-f8 i3-m7 f4-b1 h3-p1 j8-i7 j2-n1 f7-d2 e7-e6 h7-d4 e6-i4 i7-c3 ' +
  'i4-j4 c1-a1 j4-n3 g7-c1 l4-l5 g4-f5 m8-n4 e5-d1 k5-o3 f5-b2 m7-m6 f8-d3 l5-p2 e8-c2';

/** The result on the page is the server's, and nothing can be touched any more. */
async function isOver(tab, view) {
  assert.ok(view.over);
  assert.notEqual(view.result, '');
  await tab.reads('result-text', new RegExp(`^${await inWords(view)}`));
  assert.equal(await tab.page.locator('[data-testid="board"] [data-target]').count(), 0);
  assert.equal(await tab.byId('move-input').isDisabled(), true);
}

/** As the page says it in English. */
async function inWords({ winner, game }) {
  if (!winner) return 'A draw';
  const { sides } = await app.server.get(`board?game=${game}`);
  return `${sides[winner === 'first' ? 0 : 1]} wins`;
}

async function setLevel(tab, level) {
  await tab.byId('level').selectOption(level);
}

const first = ({ moves }) => moves[0];
/** Moves one after the other, given as texts. */
function byText(...texts) {
  return ({ moves, played }) => {
    const wanted = texts[played.length];
    const move = moves.find(({ text }) => text === wanted);
    assert.ok(move, `${wanted} is among ${moves.map(({ text }) => text)}`);
    return move;
  };
}

/** The move that ends highest on the board, or lowest; a stroke if there is one. */
async function runner(game) {
  const { cells } = await app.server.get(`board?game=${game}`);
  const height = new Map(cells.map(({ label, y }) => [label, y]));
  const place = new Map(cells.map(({ label }, i) => [label, i]));
  return ({ moves, pieces, to_move: side }) => {
    const worth = ({ ways: [way] }) => {
      const end = way.at(-1);
      const strokes = pieces[place.get(end)] === '.' ? 0 : 0.5;
      return (side === 'first' ? 1 : -1) * height.get(end) + strokes;
    };
    return moves.toSorted((a, b) => worth(b) - worth(a))[0];
  };
}

describe('whole games from the start', () => {
  scene(app, 'tic-tac-toe, both sides by hand: the first one wins', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' }, { people: true });
    const view = await playToTheEnd(tab, byText('a1', 'a2', 'b1', 'b2', 'c1'));
    assert.equal(view.winner, 'first');
    await isOver(tab, view);
    assert.deepEqual(
      await tab
        .byId('move-list')
        .getByRole('button', { name: /^[a-c]\d$/ })
        .allTextContents(),
      ['a1', 'a2', 'b1', 'b2', 'c1'],
    );
  });

  scene(app, 'tic-tac-toe against the engine', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' });
    await setLevel(tab, 'time-0.1');
    const view = await playToTheEnd(tab, first, { engine: 'second' });
    assert.notEqual(view.winner, 'first', 'the engine does not lose');
    await isOver(tab, view);
  });

  scene(app, 'connect4 against the engine', async () => {
    const tab = await app.play({ game: 'connect4' });
    await setLevel(tab, 'depth-6');
    const view = await playToTheEnd(tab, first, { engine: 'second' });
    assert.equal(view.winner, 'second', 'who fills up columns loses');
    await isOver(tab, view);
  });

  scene(app, 'connect4: any cell of a column will do', async () => {
    const tab = await app.play({ game: 'connect4' }, { people: true });
    const anywhere = ({ moves, played }) => {
      const { text, ways } = moves[played.length % 2];
      return { text, ways: [ways[played.length % ways.length]] };
    };
    const view = await playToTheEnd(tab, anywhere);
    assert.equal(view.played.length, 7, 'two columns side by side');
    await isOver(tab, view);
  });

  scene(app, 'othello against the engine', async () => {
    const tab = await app.play({ game: 'othello' });
    await setLevel(tab, 'depth-1');
    const view = await playToTheEnd(tab, first, { engine: 'second' });
    assert.ok(view.played.length > 8);
    await isOver(tab, view);
  });

  scene(app, 'breakthrough against the engine', async () => {
    const tab = await app.play({ game: 'breakthrough' });
    await setLevel(tab, 'depth-1');
    const view = await playToTheEnd(tab, await runner('breakthrough'), { engine: 'second' });
    assert.ok(view.winner, 'somebody has broken through');
    await isOver(tab, view);
  });

  scene(app, 'abalone, both sides by hand', async () => {
    const game = { game: 'abalone', variant: 'belgian-daisy' };
    const tab = await app.play(game, { people: true });
    const view = await playToTheEnd(tab, byText(...ABALONE.split(' ')));
    assert.equal(view.winner, 'second');
    await isOver(tab, view);
  });

  scene(app, 'chinese-checkers, both sides by hand', async () => {
    const tab = await app.play({ game: 'chinese-checkers' }, { people: true });
    const view = await playToTheEnd(tab, byText(...CHINESE_CHECKERS.split(' ')));
    assert.equal(view.winner, 'second');
    await isOver(tab, view);
  });
});

describe('pieces with two forms, chains of jumps', () => {
  const signs = (tab) => tab.page.locator('[data-testid="board"] .piece text').count();

  scene(app, 'xiangqi: characters or pictures, and the choice is kept', async () => {
    const tab = await app.play({ game: 'xiangqi' }, { people: true });
    await settled(tab);
    assert.equal(await signs(tab), 64, 'a character and a letter on each of 32 pieces');
    await tab.click('pictures');
    assert.equal(await signs(tab), 0);
    await tab.page.reload();
    await tab.byId('board').waitFor();
    assert.equal(await signs(tab), 0);
  });

  scene(app, 'xiangqi: the facing generals are told', async () => {
    const position = '3k5/9/9/9/4R4/9/9/9/9/4K4 w';
    const tab = await app.play({ game: 'xiangqi', position }, { people: true });
    const view = await playToTheEnd(tab, byText('e5d5'));
    assert.equal(view.winner, 'first');
    await tab.reads('note', 'Black is mated; the generals must not face each other');
    await isOver(tab, view);
  });

  /** The eighth ply brings a position for the third time: Red has checked or chased all along. */
  const FOREVER = [
    {
      what: 'checks',
      position: '5k3/9/9/9/4R4/9/7nn/7rr/9/3K5 w',
      moves: 'e5f5 f9e9 f5e5 e9f9 e5f5 f9e9',
      last: 'f5e5 e9f9',
      english: 'the loser gave check with every move until a position came for the third time',
      german: 'der Verlierer gab mit jedem Zug Schach, bis eine Stellung zum dritten Mal kam',
    },
    {
      what: 'a chase',
      position: '5k3/9/9/1c7/9/9/9/2R6/9/3K5 w',
      moves: 'c2b2 b6c6 b2c2 c6b6 c2b2 b6c6',
      last: 'b2c2 c6b6',
      english:
        'the loser chased one piece with every move until a position came for the third time',
      german:
        'der Verlierer jagte mit jedem Zug dieselbe Figur, bis eine Stellung zum dritten Mal kam',
    },
  ];
  for (const { what, position, moves, last, english, german } of FOREVER) {
    scene(app, `xiangqi: ${what} without end is told in both languages`, async () => {
      const query = { game: 'xiangqi', position, moves };
      const tab = await app.play(query, { people: true });
      await settled(tab, 6);
      const view = await playToTheEnd(tab, byText(...`${moves} ${last}`.split(' ')));
      assert.equal(view.winner, 'second');
      await tab.reads('result-text', `Black wins (${english})`);
      await isOver(tab, view);
      const other = await app.play(
        { ...query, moves: `${moves} ${last}` },
        { locale: 'de-DE', size: PHONE },
      );
      await other.reads('result-text', `Schwarz gewinnt (${german})`);
    });
  }

  scene(app, 'checkers: a chain of jumps takes every man on its way', async () => {
    const position = 'B:W18,26,32:B14,1';
    const tab = await app.play({ game: 'checkers', position }, { people: true });
    const { moves } = await settled(tab);
    assert.deepEqual(
      moves.map(({ ways }) => ways),
      [[['14', '23', '30']]],
    );
    await playMove(tab, moves[0]);
    const { pieces, played } = await settled(tab, 1);
    assert.equal(played.length, 1);
    assert.equal(pieces.replaceAll('.', ''), 'bBw', 'two men are gone, one is crowned');
  });
});

describe('the ends of longer games', () => {
  /** The first player plays these, the second one any move that keeps out of the way. */
  function straightOn(texts, away = () => true) {
    return ({ moves, played, to_move: side }) => {
      if (side === 'second') return moves.find(away);
      return moves.find(({ text }) => text === texts[played.length / 2]);
    };
  }

  /** Nine black marbles are at home, and the tenth is two steps away. */
  const RACE =
    'X/XX/XXX/.XXX/............./...X......../.........../........../....O..../........../' +
    '.........../............/............./.OOO/OOO/OO/O X';

  scene(app, 'chinese-checkers: the last marble goes home', async () => {
    const tab = await app.play({ game: 'chinese-checkers', position: RACE }, { people: true });
    const view = await playToTheEnd(tab, straightOn(['l4-m5', 'm5-n1']));
    assert.equal(view.winner, 'first');
    await isOver(tab, view);
  });

  /** Each side has lost five marbles; three push two along the middle row. */
  const DUEL = '....W/....../......./......../..BBBWW../......../......./....../..... B 5 5';

  scene(app, 'abalone: the sixth marble is pushed out', async () => {
    const tab = await app.play({ game: 'abalone', position: DUEL }, { people: true });
    const farAway = ({ ways }) => ways[0].every((cell) => 'hi'.includes(cell[0]));
    const view = await playToTheEnd(tab, straightOn(['e3e4', 'e4e5', 'e5e6'], farAway));
    assert.equal(view.played.length, 5);
    assert.equal(view.winner, 'first');
    await isOver(tab, view);
  });

  scene(app, 'abalone: marbles go sideways by their ends and a target', async () => {
    const tab = await app.play({ game: 'abalone', position: DUEL }, { people: true });
    const { moves } = await settled(tab);
    await playMove(
      tab,
      moves.find(({ text }) => text === 'e3e5f4'),
    );
    assert.deepEqual((await settled(tab, 1)).played, ['e3e5f4']);
  });
});
