// The play view: moves by hand and by text, analysis, editor, saves, links.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playMove, settled, shownPieces } from './board.mjs';
import { eventually, scene, useApp } from './support.mjs';

const app = useApp();

const REFUSED = [/status of 4\d\d/, /^4\d\d: /];

/** Plays the first legal move and waits for the engine's answer. */
async function exchange(tab) {
  const { moves, played } = await settled(tab);
  await playMove(tab, moves[0]);
  return settled(tab, played.length + 2);
}

async function againstQuickEngine(game) {
  const tab = await app.play({ game });
  await tab.byId('level').selectOption('depth-2');
  return tab;
}

describe('moves', () => {
  scene(
    app,
    'the engine answers, and undo takes back both moves; redo plays them again',
    async () => {
      const tab = await againstQuickEngine('othello');
      const start = await settled(tab);
      await exchange(tab);
      const later = await exchange(tab);
      assert.equal(later.played.length, 4);
      await tab.click('undo');
      await eventually(() => tab.query('moves'), later.played.slice(0, 2).join(' '));
      await tab.click('undo');
      await eventually(() => shownPieces(tab), start.pieces);
      assert.equal(await tab.byId('undo').isDisabled(), true);
      await tab.click('redo');
      await eventually(() => tab.query('moves'), later.played.slice(0, 2).join(' '));
      await tab.click('redo');
      await eventually(() => shownPieces(tab), later.pieces);
      await eventually(() => tab.query('moves'), later.played.join(' '));
      assert.equal(await tab.byId('redo').isDisabled(), true);
    },
  );

  scene(app, 'between two people, undo takes back one move', async () => {
    const tab = await app.play({ game: 'connect4' }, { people: true });
    const { moves } = await settled(tab);
    await playMove(tab, moves[3]);
    await settled(tab, 1);
    await playMove(tab, tab.position.moves[2]);
    const { played } = await settled(tab, 2);
    await tab.click('undo');
    await eventually(() => tab.query('moves'), played[0]);
    assert.equal(await tab.byId('to-move').getAttribute('data-side'), 'second');
  });

  scene(app, 'a variant is a start and switches for its rules', async () => {
    const tab = await app.play({ game: 'abalone' }, { people: true });
    const { pieces } = await settled(tab);
    await tab.byId('variant-select').selectOption('belgian-daisy');
    await eventually(() => tab.query('variant'), 'belgian-daisy');
    await eventually(async () => (await shownPieces(tab)).length, pieces.length);
    await tab.page.getByText('Other rules').click();
    await tab.byId('variant-select-draw').check();
    await eventually(() => tab.query('variant'), 'belgian-daisy-draw');
    await tab.byId('variant-select-strict').check();
    await eventually(() => tab.query('variant'), 'belgian-daisy-draw-strict');
    await tab.byId('variant-select-draw').uncheck();
    await eventually(() => tab.query('variant'), 'belgian-daisy-strict');
  });

  scene(app, 'another move after going back is a variation', async () => {
    const tab = await app.play({ game: 'tic-tac-toe', moves: 'a1 b2 c3' }, { people: true });
    await settled(tab, 3);
    await tab.click('ply-1');
    await eventually(() => tab.query('moves'), 'a1');
    await tab.click('cell-c1');
    await eventually(() => tab.query('moves'), 'a1 c1');
    await tab.byId('variation').waitFor();
    await tab.reads('variation', /c1/);
    await tab.click('promote-variation');
    await tab.reads('ply-2', 'c1');
    await tab.click('delete-variation');
    await eventually(() => tab.query('moves'), 'a1');
    assert.equal(await tab.text('ply-2'), 'b2');
  });

  scene(app, 'a piece is chosen, shows its targets, and is let go again', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    const { moves } = await settled(tab);
    const [from] = moves[0].ways[0];
    const targets = moves.filter(({ ways }) => ways[0][0] === from).map(({ ways }) => ways[0][1]);
    await tab.click(`cell-${from}`);
    await eventually(() => tab.byId(`cell-${from}`).getAttribute('data-selected'), 'true');
    const dots = tab.page.locator('.marks .dot, .marks .target');
    await eventually(() => dots.count(), targets.length);
    for (const cell of targets) {
      assert.equal(await tab.byId(`cell-${cell}`).getAttribute('data-target'), 'true');
    }
    await tab.press('Escape');
    await eventually(() => tab.byId(`cell-${from}`).getAttribute('data-selected'), null);
    assert.equal(tab.position.played.length, 0);
  });

  scene(app, 'a piece is carried to its place', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    const [{ text, ways }] = (await settled(tab)).moves;
    const [from, to] = await Promise.all(
      [ways[0][0], ways[0].at(-1)].map(async (cell) => {
        const box = await tab.byId(`cell-${cell}`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
      }),
    );
    await tab.page.mouse.move(...from);
    await tab.page.mouse.down();
    await tab.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await tab.page.mouse.move(...to, { steps: 4 });
    await tab.page.mouse.up();
    assert.deepEqual((await settled(tab, 1)).played, [text]);
  });

  scene(app, 'a move is typed; a wrong one is refused in the words of the server', async () => {
    const tab = await app.play({ game: 'othello' }, { people: true });
    const [{ text }] = (await settled(tab)).moves;
    await tab.byId('move-input').fill(text);
    await tab.press('Enter');
    assert.deepEqual((await settled(tab, 1)).played, [text]);
    assert.equal(await tab.byId('move-input').inputValue(), '');

    tab.forgive(...REFUSED);
    await tab.byId('move-input').fill('a1');
    await tab.click('move-play');
    const { error } = await app.server.post('position', { game: 'othello', moves: `${text} a1` });
    await tab.reads('error', error);
    assert.equal(tab.position.played.length, 1, 'the game goes on as it was');
  });

  scene(app, 'a hint names a move and draws it', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    await settled(tab);
    await tab.click('hint');
    await tab.byId('hint-text').waitFor();
    const words = await tab.text('hint-text');
    assert.ok(
      tab.position.moves.some(({ text }) => words.endsWith(text)),
      words,
    );
    assert.equal(await tab.count('arrow-1'), 1);
  });

  scene(app, 'the engine is stopped, told to go on, and told to move now', async () => {
    const tab = await app.play({ game: 'breakthrough' });
    await tab.byId('level').selectOption('time-30');
    await playMove(tab, (await settled(tab)).moves[0]);
    await tab.byId('move-now').waitFor();
    await tab.click('stop');
    await tab.byId('resume').waitFor();
    await eventually(async () => (await app.server.get('health')).jobs.running, 0);
    await tab.click('resume');
    await tab.click('move-now');
    const { played } = await settled(tab, 2);
    assert.equal(played.length, 2);
  });

  scene(app, 'who takes the other side sees the engine move', async () => {
    const tab = await againstQuickEngine('connect4');
    await settled(tab);
    await tab.click('swap-sides');
    const { played } = await settled(tab, 1);
    assert.equal(played.length, 1);
    await eventually(() => tab.byId('to-move').getAttribute('data-side'), 'second');
  });

  scene(app, 'two engines play a game by themselves', async () => {
    const tab = await againstQuickEngine('tic-tac-toe');
    await tab.byId('seat-first').selectOption('engine');
    await tab.byId('result-text').waitFor();
    await eventually(() => tab.position.over, true);
  });
});

describe('the board', () => {
  scene(app, 'is turned, and turned back', async () => {
    const tab = await app.play({ game: 'breakthrough' });
    const top = async (cell) => (await tab.byId(`cell-${cell}`).boundingBox()).y;
    assert.ok((await top('a1')) > (await top('a8')));
    await tab.click('flip');
    await eventually(async () => (await top('a1')) < (await top('a8')), true);
    await tab.press('f');
    await eventually(async () => (await top('a1')) > (await top('a8')), true);
  });

  scene(app, 'is set up by hand', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    const start = await settled(tab);
    await tab.click('edit-toggle');
    await tab.click('editor-clear');
    await eventually(async () => /^\.+$/.test(await shownPieces(tab)), true);
    const { pieces } = await app.server.get('board?game=breakthrough');
    const [first, second] = ['first', 'second'].map(
      (side) => pieces.find((piece) => piece.side === side).symbol,
    );
    await tab.byId(`editor-piece-${first}`).check();
    await tab.click('cell-a7');
    await tab.click('cell-c3');
    await tab.byId(`editor-piece-${second}`).check();
    await tab.click('cell-h5');
    await tab.byId('editor-eraser').check();
    await tab.click('cell-c3');
    await tab.click('editor-apply');
    await eventually(() => tab.position?.position !== start.position, true);
    const { pieces: shown, moves } = await settled(tab);
    assert.equal([...shown].filter((symbol) => symbol !== '.').length, 2);
    await playMove(
      tab,
      moves.find(({ ways }) => ways[0].at(-1) === 'a8'),
    );
    await tab.byId('result-text').waitFor();
    assert.ok(tab.query('position'), 'the address holds the position');
  });

  scene(app, 'a position that cannot be is refused, and the game is kept', async () => {
    const tab = await app.play({ game: 'chinese-checkers' }, { people: true });
    const { pieces } = await settled(tab);
    tab.forgive(...REFUSED);
    await tab.click('edit-toggle');
    await tab.click('editor-clear');
    await tab.click('editor-apply');
    await tab.reads('editor-error', /ten|10|marble/);
    await tab.click('editor-cancel');
    await eventually(() => shownPieces(tab), pieces);
  });
});

describe('analysis', () => {
  scene(app, 'starts, streams, follows the game, and stops', async () => {
    const tab = await app.play({ game: 'othello' }, { people: true });
    await settled(tab);
    await tab.byId('analysis-toggle').check();
    await tab.reads('analysis-state', 'thinking');
    const depths = new Set();
    await eventually(async () => {
      depths.add(await tab.text('analysis-depth'));
      return depths.size >= 4;
    }, true);
    await tab.reads('analysis-nodes', /\d/);
    await tab.reads('analysis-verdict', /./);
    assert.equal(await tab.count('arrow-1'), 1);
    assert.equal((await app.server.get('health')).jobs.running, 1);

    await tab.byId('analysis-lines').selectOption('3');
    await eventually(() => tab.count('arrow-3'), 1);
    await playMove(tab, tab.position.moves[0]);
    await settled(tab, 1);
    await tab.reads('analysis-line-1', /[a-h]\d/);
    assert.equal((await app.server.get('health')).jobs.running, 1, 'the old search has ended');

    await tab.byId('analysis-toggle').uncheck();
    await tab.reads('analysis-state', 'off');
    await eventually(async () => (await app.server.get('health')).jobs.running, 0);
    assert.equal(await tab.count('arrow-1'), 0);
  });

  scene(app, 'ends at the depth that was asked for; a line can be followed', async () => {
    const tab = await app.play({ game: 'connect4' }, { people: true });
    await settled(tab);
    await tab.page.getByText('How it searches').click();
    await tab.byId('analysis-depth-limit').fill('6');
    await tab.press('Tab');
    await tab.byId('analysis-toggle').check();
    await tab.reads('analysis-state', 'finished');
    await tab.reads('analysis-depth', '6');
    await tab.click('pv-1-3');
    const { played } = await settled(tab, 3);
    assert.equal(played.length, 3);
  });
});

describe('texts and files', () => {
  scene(app, 'a pasted text that is none is refused in the words of the server', async () => {
    const tab = await app.play({ game: 'othello' }, { people: true });
    const { pieces } = await settled(tab);
    tab.forgive(...REFUSED);
    await tab.click('paste-open');
    await tab.byId('paste-text').fill('this is no position');
    const refusal = tab.page.waitForResponse(/api\/v1\/read/);
    await tab.click('paste-apply');
    const { error } = await (await refusal).json();
    assert.ok(error.length > 10);
    await tab.reads('paste-error', error);
    await tab.press('Escape');
    assert.equal(await shownPieces(tab), pieces);
  });

  scene(app, 'pasted moves are played', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' }, { people: true });
    await tab.click('paste-open');
    await tab.byId('paste-text').fill('b2 a1 c3');
    await tab.click('paste-apply');
    assert.deepEqual((await settled(tab, 3)).played, ['b2', 'a1', 'c3']);
    await eventually(() => tab.byId('paste-dialog').isVisible(), false);
  });

  scene(app, 'a game is saved, opened by another browser, and deleted', async () => {
    const tab = await app.play({ game: 'tic-tac-toe', moves: 'b2 a1' }, { people: true });
    await settled(tab, 2);
    await tab.click('saves-open');
    await tab.byId('save-name').fill('my game');
    await tab.click('save-game');
    await tab.reads('saves-note', /my.game/);

    const other = await app.play({ game: 'othello' });
    await settled(other);
    await other.click('saves-open');
    await other.click('load-game');
    await eventually(() => other.query('moves'), 'b2 a1');
    assert.equal(other.query('game'), 'tic-tac-toe');

    await tab.click('delete-save');
    await tab.click('delete-confirm');
    await eventually(() => tab.count('load-game'), 0);
    assert.deepEqual((await app.server.get('saves')).saves, []);
  });

  scene(app, 'a link shows the same position elsewhere', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    await playMove(tab, (await settled(tab)).moves[4]);
    const { pieces, played } = await settled(tab, 1);
    await tab.click('share-open');
    const link = await tab.byId('copy-link-text').inputValue();
    const other = await app.open(link.slice(app.server.base.length));
    await other.byId('board').waitFor();
    assert.deepEqual((await settled(other, 1)).played, played);
    assert.equal(await shownPieces(other), pieces);
    const moved = await tab.byId('copy-moves-text').inputValue();
    assert.equal(moved, played.join(' '));
  });

  scene(app, 'a game and its picture are downloaded', async () => {
    const tab = await app.play({ game: 'connect4', moves: '4 4 3' });
    await settled(tab, 3);
    await tab.click('share-open');
    for (const [id, name] of [
      ['download-game', /\.(game|txt|pgn)$/],
      ['download-svg', /\.svg$/],
      ['download-png', /\.png$/],
    ]) {
      const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.click(id)]);
      assert.match(download.suggestedFilename(), name);
    }
  });

  scene(app, 'an address that makes no sense is explained, and there is a way on', async () => {
    const tab = await app.open('#/play?game=othello&moves=a1');
    tab.forgive(...REFUSED);
    await tab.reads('error', /a1/);
    await tab.click('start-over');
    await tab.byId('board').waitFor();
  });

  scene(app, 'a good link after a wrong one is followed, also from another view', async () => {
    const tab = await app.play({ game: 'othello' }, { people: true });
    tab.forgive(...REFUSED);
    const go = (hash) => tab.page.evaluate((to) => (location.hash = to), hash);
    await go('#/play?game=abalone&position=foo');
    await tab.reads('error', /foo/);
    await go('#/about');
    await tab.byId('board').waitFor({ state: 'detached' });
    await go('#/play?game=tic-tac-toe&moves=a1');
    await eventually(async () => (await settled(tab)).game, 'tic-tac-toe');
    assert.equal(tab.query('moves'), 'a1');
    assert.equal(await tab.count('error'), 0);
  });
});
