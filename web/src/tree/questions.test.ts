import { describe, expect, it } from 'vitest';
import { answerTo, type Field, isRight, isYesNo, nextQuestion, type Topics } from './questions';
import { bestFirstExample, cutOffExample, traceOf, treeOf } from './testing';
import { TreeIndex } from './tree-index';
import type { TraceEvent, TreeReply } from './types';

const ALL: Topics = { window: true, value: true, cut: true };
const NONE: Topics = { window: false, value: false, cut: false };

function questions(reply: TreeReply, topics: Topics): string[] {
  const tree = new TreeIndex(reply.tree.nodes);
  const asked: string[] = [];
  for (let from = 0; ; ) {
    const question = nextQuestion(tree, reply.trace, from, topics);
    if (!question) return asked;
    asked.push(`${question.step} ${question.event.name}: ${question.fields.join(' ')}`);
    from = question.step;
  }
}

function only(part: Partial<TraceEvent> & Pick<TraceEvent, 'kind'>): TraceEvent {
  const [event] = traceOf(treeOf(['p', 1]), [{ name: 'p', ...part }]);
  if (!event) throw new Error('no event');
  return event;
}

describe('what is asked', () => {
  it('windows on the way down; windows, values and cuts on the way up', () => {
    expect(questions(cutOffExample(), ALL)).toEqual([
      '1 p: alpha beta',
      '2 p1: alpha beta',
      '4 p1: alpha beta value cut',
      '6 p1: alpha beta value',
      '7 p: alpha beta value cut',
      '8 p2: alpha beta',
      '10 p2: value cut',
      '11 p: alpha beta value',
    ]);
  });

  it('only what somebody wants to be asked', () => {
    expect(questions(cutOffExample(), { ...NONE, cut: true })).toEqual([
      '4 p1: cut',
      '7 p: cut',
      '10 p2: cut',
    ]);
    expect(questions(cutOffExample(), { ...NONE, window: true })).toHaveLength(7);
    expect(questions(cutOffExample(), NONE)).toEqual([]);
  });

  it('who is taken from OPEN, and what a solved node is worth', () => {
    expect(questions(bestFirstExample(), ALL)).toEqual([
      '2 p: node',
      '3 p: alpha beta',
      '6 p1: node',
      '8 p1: value',
    ]);
  });

  it('the threshold and the answer of a test', () => {
    const reply = cutOffExample();
    reply.trace = traceOf(reply.tree.nodes, [
      { kind: 'enter', name: 'p1', alpha: 7, beta: 7, reason: 'test-above' },
      { kind: 'verdict', name: 'p1', alpha: 7, beta: 7, value: 7, improved: true },
    ]);
    expect(questions(reply, ALL)).toEqual(['1 p1: threshold', '2 p1: verdict']);
  });

  it('nothing about nodes that are not drawn', () => {
    const reply = cutOffExample();
    reply.trace = traceOf(reply.tree.nodes, [{ kind: 'enter', name: 'elsewhere' }]);
    expect(questions(reply, ALL)).toEqual([]);
  });

  it('names the child that returns', () => {
    const { tree, trace } = cutOffExample();
    const index = new TreeIndex(tree.nodes);
    expect(nextQuestion(index, trace, 3, ALL)?.child).toBe('p11');
    expect(nextQuestion(index, trace, 0, ALL)?.child).toBe('');
  });
});

describe('answers', () => {
  it('are those of the trace', () => {
    const event = only({ kind: 'update', alpha: 3, beta: '+inf', value: 5, reason: 'cut-off' });
    const fields: Field[] = ['alpha', 'beta', 'value', 'cut', 'threshold', 'node', 'verdict'];
    expect(fields.map((field) => answerTo(field, event))).toEqual([
      3,
      '+inf',
      5,
      true,
      3,
      'p',
      false,
    ]);
    expect(answerTo('cut', only({ kind: 'update', reason: 'probcut' }))).toBe(true);
    expect(answerTo('cut', only({ kind: 'update' }))).toBe(false);
    expect(fields.filter(isYesNo)).toEqual(['cut', 'verdict']);
  });

  it.each([
    ['3', true],
    [' 3.0 ', true],
    ['3,000001', true],
    ['3.1', false],
    ['-3', false],
    ['', false],
    ['three', false],
    ['∞', false],
  ])('α = 3: %j is %j', (written, right) => {
    expect(isRight('alpha', only({ kind: 'enter', alpha: 3 }), written)).toBe(right);
  });

  it.each([
    ['-inf', true],
    ['−∞', true],
    ['- inf', true],
    ['-infinity', true],
    ['inf', false],
    ['-inf+1', false],
    ['-999999', false],
  ])('α = −∞: %j is %j', (written, right) => {
    expect(isRight('alpha', only({ kind: 'enter', alpha: '-inf' }), written)).toBe(right);
  });

  it('judge yes and no, and names', () => {
    const event = only({ kind: 'update', reason: 'cut-off' });
    expect([isRight('cut', event, 'yes'), isRight('cut', event, 'no')]).toEqual([true, false]);
    expect(isRight('cut', event, '')).toBe(false);
    expect([isRight('node', event, ' p '), isRight('node', event, 'p1')]).toEqual([true, false]);
  });
});
