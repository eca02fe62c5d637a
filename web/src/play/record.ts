// Recorded games, such as PGN: the tree of moves with comments and signs. The server reads and writes
// them; here the moves of the tree are put one behind the other.
import type { GameRecord, RecordMove, Side } from '../lib/wire';
import { ROOT, type VariationNode, type Variations } from './variations.svelte';

const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!'];

/** "!?" for the signs that people write behind a move. */
export const signText = (signs: readonly number[] = []): string =>
  signs.map((sign) => SIGNS[sign] ?? '').join('');

/** Who played, where and when, and how it ended: what the tags know of it. */
export function titleOf({ tags, result }: GameRecord): string {
  const value = (...names: string[]) => {
    const found = tags.find(([name, text]) => names.includes(name) && !/^[?.\s]*$/.test(text));
    return found?.[1] ?? '';
  };
  const players = [value('White', 'First'), value('Black', 'Second')];
  const place = [value('Event'), value('Date')].filter(Boolean).join(', ');
  const names = players.some(Boolean) ? players.map((name) => name || '?').join(' – ') : '';
  const known = [names, place].filter(Boolean);
  if (known.length > 0 && result !== '*') known.push(result);
  return known.join(' · ');
}

/** Adds the moves of a record to a tree; `sideAt` says who plays the move with this ply. */
export function graft(tree: Variations, record: GameRecord, sideAt: (ply: number) => Side): void {
  if (record.comment) annotate(tree.node(ROOT), record.comment);
  addLine(tree, ROOT, record.line, sideAt);
}

function addLine(
  tree: Variations,
  from: number,
  line: readonly RecordMove[],
  sideAt: (ply: number) => Side,
): void {
  let at = from;
  for (const move of line) {
    const before = at;
    const side = sideAt(tree.node(before).ply + 1);
    at = tree.add(before, move.text, side, move.written);
    const node = tree.node(at);
    if (move.comment) annotate(node, move.comment);
    if (move.signs) node.signs = move.signs;
    for (const { line: other } of move.variations ?? []) addLine(tree, before, other, sideAt);
  }
}

/** The whole tree as the server reads it: variations in brackets behind the move they replace. */
export function movetext(tree: Variations): string {
  const root = tree.node(ROOT);
  const words = remark(root);
  const [first] = root.children;
  if (first !== undefined) words.push(...lineWords(tree, tree.node(first), true));
  return words.join(' ');
}

/** From a move on; with the other moves in its place, or without. */
function lineWords(tree: Variations, head: VariationNode, withOthers: boolean): string[] {
  const words: string[] = [];
  let others = withOthers;
  for (let node: VariationNode | null = head; node; ) {
    words.push(node.text, ...(node.signs ?? []).map((sign) => `$${sign}`), ...remark(node));
    if (others && node.parent !== null) {
      for (const id of tree.node(node.parent).children.slice(1)) {
        words.push('(', ...lineWords(tree, tree.node(id), false), ')');
      }
    }
    others = true;
    const next: number | undefined = node.children[0];
    node = next === undefined ? null : tree.node(next);
  }
  return words;
}

/** What is told of a position: its value, what a review has said of the move, words. */
function remark({ comment, score, review }: VariationNode): string[] {
  const parts: string[] = [];
  if (score !== undefined) parts.push(`[%win ${score.toFixed(4)}]`);
  if (review) {
    const { loss, mark, best, bestShown } = review;
    parts.push(
      `[%loss ${[loss.toFixed(4), mark || '-', best || '-', bestShown || '-'].join(' ')}]`,
    );
  }
  if (comment) parts.push(comment.replaceAll('}', ')'));
  return parts.length > 0 ? [`{${parts.join(' ')}}`] : [];
}

const WIN = /\[%win ([\d.]+)\] ?/;
const LOSS = /\[%loss ([\d.]+) (\S+) (\S+) (\S+)\] ?/;

/** The other way: takes values out of a comment. */
function annotate(node: VariationNode, comment: string): void {
  const [, win] = WIN.exec(comment) ?? [];
  const [, loss, ...names] = LOSS.exec(comment) ?? [];
  if (win !== undefined) node.score = Math.min(1, Number(win));
  if (loss !== undefined) {
    const [mark = '', best = '', bestShown = ''] = names.map((name) => (name === '-' ? '' : name));
    node.review = { loss: Number(loss), mark, best, bestShown };
  }
  const words = comment.replace(WIN, '').replace(LOSS, '').trim();
  if (words) node.comment = words;
}
