// What can be asked about the next step of a trace before it is shown, and whether an answer is
// right. The answers are those of the trace.
import { compareBounds, isClosed, readBound } from './format';
import type { TreeIndex } from './tree-index';
import type { Bound, TraceEvent } from './types';

/** α and β; the threshold of a test; the value; whether children are cut off; the answer of a test; a node. */
export type Field = 'alpha' | 'beta' | 'threshold' | 'value' | 'cut' | 'verdict' | 'node';

/** What somebody wants to be asked about. */
export interface Topics {
  window: boolean;
  value: boolean;
  cut: boolean;
}

export interface Question {
  /** Counted from 1, like the steps of the trace. */
  step: number;
  event: TraceEvent;
  /** The child that returns, where the event is about one. */
  child: string;
  fields: readonly Field[];
}

/** The first question after the first `from` steps; null: there is none left. */
export function nextQuestion(
  tree: TreeIndex,
  trace: readonly TraceEvent[],
  from: number,
  topics: Topics,
): Question | null {
  for (const [place, event] of trace.entries()) {
    if (place < from) continue;
    const fields = fieldsOf(tree, event, topics);
    if (fields.length === 0) continue;
    const child = tree.nodes[tree.child(tree.place(event.node), event.child)]?.name ?? '';
    return { step: place + 1, event, child, fields };
  }
  return null;
}

function fieldsOf(tree: TreeIndex, event: TraceEvent, topics: Topics): Field[] {
  const place = tree.place(event.node);
  if (place < 0) return [];
  switch (event.kind) {
    case 'enter':
      return topics.window ? windowFields(event) : [];
    case 'update': {
      const asks = topics.window && event.alpha !== event.beta;
      const fields: Field[] = asks && !isClosed(event.alpha, event.beta) ? ['alpha', 'beta'] : [];
      if (topics.value) fields.push('value');
      if (topics.cut && hasMoreChildren(tree, place, event)) fields.push('cut');
      return fields;
    }
    case 'verdict':
      return topics.cut ? ['verdict'] : [];
    case 'open-remove':
      return topics.cut && event.reason !== 'purged' ? ['node'] : [];
    case 'open-insert':
      return topics.value && event.reason === 'solved' ? ['value'] : [];
    default:
      return [];
  }
}

function windowFields(event: TraceEvent): Field[] {
  return event.alpha === event.beta ? ['threshold'] : ['alpha', 'beta'];
}

/** Only where children are left can they be cut off. */
function hasMoreChildren(tree: TreeIndex, place: number, event: TraceEvent): boolean {
  const last = tree.nodes[tree.children(place).at(-1) ?? -1];
  return event.child !== null && last !== undefined && last.index > event.child;
}

/** The right answer: a bound, a yes or no, or a name. */
export function answerTo(field: Field, event: TraceEvent): Bound | boolean {
  switch (field) {
    case 'alpha':
    case 'threshold':
      return event.alpha;
    case 'beta':
      return event.beta;
    case 'value':
      return event.value;
    case 'cut':
      return event.reason === 'cut-off' || event.reason === 'probcut';
    case 'verdict':
      return event.improved;
    case 'node':
      return event.name;
  }
}

export function isYesNo(field: Field): boolean {
  return field === 'cut' || field === 'verdict';
}

/** Written values are shown with six digits; more cannot be asked for. */
const TOLERANCE = 1e-5;

/** Could what somebody wrote be an answer? Nothing at all is none yet. */
export function isReadable(field: Field, written: string): boolean {
  const named = isYesNo(field) || field === 'node';
  return named || written.trim() === '' || readBound(written) !== null;
}

/** Is what somebody wrote the right answer? */
export function isRight(field: Field, event: TraceEvent, written: string): boolean {
  const right = answerTo(field, event);
  if (typeof right === 'boolean') return written === (right ? 'yes' : 'no');
  if (field === 'node') return written.trim() === right;
  const value = readBound(written);
  if (value === null || right === null) return false;
  if (typeof value === 'number' && typeof right === 'number') {
    return Math.abs(value - right) <= TOLERANCE * Math.max(1, Math.abs(right));
  }
  return typeof value === typeof right && compareBounds(value, right) === 0;
}
