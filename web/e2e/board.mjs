// Playing on the board of a page, as a person does: cells are touched, one after the other.
import { eventually } from './support.mjs';

/** The pieces as they are drawn, in the order of the cells. */
export function shownPieces(tab) {
  return tab.page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="board"] [data-cell]')]
      .map((cell) => cell.getAttribute('data-piece'))
      .join(''),
  );
}

/** Waits until the page shows what the server said last, with at least so many moves played. */
export async function settled(tab, plies = 0) {
  let shown = null;
  await eventually(
    async () => {
      shown = tab.position;
      if (!shown || shown.played.length < plies) return false;
      return (await shownPieces(tab)) === shown.pieces;
    },
    true,
    `the board shows a position after ${plies} moves`,
  );
  return shown;
}

const touchByMouse = (tab, cell) => tab.click(`cell-${cell}`);

/**
 * Plays one of the legal moves that the server has sent. A move that could still go on waits for
 * its last cell to be touched again; one without cells has a button.
 */
export async function playMove(tab, move, touch = touchByMouse) {
  const [way = []] = move.ways;
  if (way.length === 0) return tab.click('pass-move');
  for (const cell of way) await touch(tab, cell);
  const last = way.at(-1);
  const couldGoOn = tab.position.moves.some(({ text, ways }) =>
    ways.some((other) => text !== move.text && startsWith(other, way)),
  );
  if (couldGoOn) await touch(tab, last);
}

const startsWith = (long, short) => short.every((cell, i) => long[i] === cell);

/**
 * Plays until the game is over. `choose` picks one of the legal moves; where an engine sits, it
 * answers by itself. `engine`: its side, or a list of sides.
 */
export async function playToTheEnd(tab, choose, { engine, touch } = {}) {
  const engines = [engine].flat();
  let view = await settled(tab);
  while (!view.over) {
    if (!engines.includes(view.to_move)) await playMove(tab, choose(view), touch);
    view = await settled(tab, view.played.length + 1);
  }
  return view;
}
