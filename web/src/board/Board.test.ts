import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { MoveView, PlayedMove } from '../lib/wire';
import Board from './Board.svelte';
import { squareBoard } from './testing';

const BOARD = squareBoard(3, 3);
const PIECES = 'XX....O..';

const MOVES: MoveView[] = [
  { text: 'a1a2', ways: [['a1', 'a2']] },
  { text: 'a1b2', ways: [['a1', 'b2']] },
  { text: 'b1b2', ways: [['b1', 'b2']] },
  { text: 'b1b2b3', ways: [['b1', 'b2', 'b3']] },
];

const LAST: PlayedMove = {
  text: 'a2a3',
  side: 'second',
  slides: [{ cells: ['a2', 'a3'] }],
  changes: [
    { cell: 'a2', before: 'O', after: '.' },
    { cell: 'a3', before: '.', after: 'O' },
  ],
};

let page: ReturnType<typeof mount> | undefined;

function show(props: Record<string, unknown> = {}) {
  const onmove = vi.fn();
  const oncell = vi.fn();
  page = mount(Board, {
    target: document.body,
    props: { board: BOARD, pieces: PIECES, moves: MOVES, label: 'Toy', onmove, oncell, ...props },
  });
  flushSync();
  return { onmove, oncell };
}

afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = '';
});

function find(testId: string): HTMLElement | null {
  return document.querySelector(`[data-testid="${testId}"]`);
}

const cell = (label: string) => find(`cell-${label}`) as HTMLElement;

function click(element: Element | null): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

/** Presses keys where the focus is. */
function press(...keys: string[]): void {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  }
}

const cellsWith = (attribute: string) =>
  [...document.querySelectorAll(`[data-cell][${attribute}]`)].map((element) =>
    element.getAttribute('data-testid')?.replace('cell-', ''),
  );

it('shows pieces, and which cells begin a move', () => {
  show();
  expect(cell('a1').getAttribute('data-piece')).toBe('X');
  expect(cell('c3').getAttribute('data-piece')).toBe('.');
  expect(cellsWith('data-target')).toEqual(['a1', 'b1']);
  expect(cell('a1').getAttribute('aria-label')).toBe('a1, black disc, can move');
  expect(cell('c3').getAttribute('aria-label')).toBe('c3, empty');
});

it('plays by two touches', () => {
  const { onmove } = show();
  click(cell('a1'));
  expect(cellsWith('data-selected')).toEqual(['a1']);
  expect(cellsWith('data-target')).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(cell('a2').getAttribute('aria-label')).toBe('a2, empty, can be reached');
  click(cell('a2'));
  expect(onmove).toHaveBeenCalledExactlyOnceWith('a1a2');
  expect(cellsWith('data-selected')).toEqual([]);
});

it('asks where a move could go on', () => {
  const { onmove } = show();
  click(cell('b1'));
  click(cell('b2'));
  expect(onmove).not.toHaveBeenCalled();
  expect(cellsWith('data-complete')).toEqual(['b2']);
  click(find('play-chosen'));
  expect(onmove).toHaveBeenLastCalledWith('b1b2');
  click(cell('b1'));
  click(cell('b2'));
  click(cell('b3'));
  expect(onmove).toHaveBeenLastCalledWith('b1b2b3');
});

it('forgets what was chosen outside and by Escape', () => {
  show();
  click(cell('a1'));
  click(find('board'));
  expect(cellsWith('data-selected')).toEqual([]);
  cell('b1').focus();
  press('Enter');
  expect(cellsWith('data-selected')).toEqual(['b1']);
  press('Escape');
  expect(cellsWith('data-selected')).toEqual([]);
});

it('is played by the keyboard alone', () => {
  const { onmove } = show();
  cell('a1').focus();
  press('ArrowRight', 'ArrowLeft', ' ', 'ArrowUp', 'ArrowRight', 'Enter');
  expect(onmove).toHaveBeenCalledExactlyOnceWith('a1b2');
  expect(document.activeElement).toBe(cell('b2'));
  expect(cellsWith('tabindex="0"')).toEqual(['b2']);
});

it('follows the screen when it is flipped', () => {
  show({ flipped: true });
  cell('a1').focus();
  press('ArrowDown', 'ArrowLeft');
  expect(document.activeElement).toBe(cell('b2'));
});

it('has a button for a move without cells', () => {
  const { onmove } = show({ moves: [{ text: 'pass', ways: [] }] });
  click(find('pass-move'));
  expect(onmove).toHaveBeenCalledExactlyOnceWith('pass');
});

const PROMOTIONS: MoveView[] = [
  { text: 'a2a3=Q', ways: [['a1', 'a2']] },
  { text: 'a2a3=N', ways: [['a1', 'a2']] },
];

it('asks which move is meant where several share the touched cells', () => {
  const { onmove } = show({ moves: PROMOTIONS });
  const dialog = find('move-choice') as HTMLDialogElement;
  click(cell('a1'));
  expect(dialog.open).toBe(false);
  click(cell('a2'));
  expect(onmove).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
  expect(dialog.querySelector('h2')?.textContent).toBe('Which move?');
  const buttons = [...dialog.querySelectorAll('[data-testid="choose-move"]')];
  expect(buttons.map((button) => button.textContent?.trim())).toEqual(['a2a3=Q', 'a2a3=N']);
  click(buttons[1] ?? null);
  expect(onmove).toHaveBeenCalledExactlyOnceWith('a2a3=N');
  expect(dialog.open).toBe(false);
});

it('plays nothing when the question is closed', () => {
  const { onmove } = show({ moves: PROMOTIONS });
  click(cell('a1'));
  click(cell('a2'));
  click(find('dialog-close'));
  expect((find('move-choice') as HTMLDialogElement).open).toBe(false);
  expect(onmove).not.toHaveBeenCalled();
  click(cell('a1'));
  click(cell('a2'));
  expect((find('move-choice') as HTMLDialogElement).open).toBe(true);
});

it('gives cells to the editor', () => {
  const { onmove, oncell } = show({ editing: true });
  click(cell('c3'));
  expect(oncell).toHaveBeenCalledExactlyOnceWith('c3');
  expect(onmove).not.toHaveBeenCalled();
});

it('only shows when nobody plays', () => {
  show({ onmove: undefined });
  click(cell('a1'));
  expect(cellsWith('data-selected')).toEqual([]);
  expect(cellsWith('data-target')).toEqual([]);
});

it('marks and announces the last move', () => {
  show({ last: LAST });
  expect(cellsWith('data-last')).toEqual(['a2', 'a3']);
  expect(document.querySelector('[aria-live]')?.textContent).toBe('White played a2a3');
});
