import { beforeEach, describe, expect, it } from 'vitest';
import { Exercise } from './exercise.svelte';
import { Player } from './player.svelte';
import { answerTo } from './questions';
import { cutOffExample } from './testing';
import { TreeIndex } from './tree-index';

const { tree, trace } = cutOffExample();
let player: Player;
let exercise: Exercise;

beforeEach(() => {
  player = new Player();
  exercise = new Exercise(new TreeIndex(tree.nodes), trace, player);
});

/** Answers as the trace would. */
function solve(): void {
  const { question } = exercise;
  if (!question) throw new Error('nothing is asked');
  for (const field of question.fields) {
    const right = answerTo(field, question.event);
    exercise.answers[field] =
      typeof right === 'boolean' ? (right ? 'yes' : 'no') : String(right ?? '');
  }
}

describe('an exercise', () => {
  it('begins with the bare tree, and lets nobody look ahead', () => {
    expect(exercise.question?.step).toBe(1);
    expect([player.step, player.total]).toEqual([0, 0]);
    player.last();
    player.forward();
    expect(player.step).toBe(0);
  });

  it('shows a step once it is answered, right or wrong', () => {
    exercise.answers.alpha = '-inf';
    exercise.answers.beta = '7';
    expect(exercise.missing).toBeUndefined();
    exercise.check();
    expect(exercise.verdicts).toEqual({ alpha: true, beta: false });
    expect(exercise.score).toEqual({ right: 1, asked: 2 });
    expect([player.step, player.total]).toEqual([1, 1]);
    exercise.check();
    expect(exercise.score.asked).toBe(2);
  });

  it('goes on only after a check', () => {
    exercise.next();
    expect(exercise.question?.step).toBe(1);
    exercise.check();
    exercise.next();
    expect(exercise.question?.step).toBe(2);
    expect(exercise.verdicts).toBeNull();
    expect(exercise.answers).toEqual({});
    expect(player.total).toBe(1);
  });

  it('knows which field holds nothing', () => {
    expect(exercise.missing).toBe('alpha');
    exercise.answers.alpha = '1';
    exercise.answers.beta = '  ';
    expect(exercise.missing).toBe('beta');
    exercise.answers.beta = '2';
    expect(exercise.missing).toBeUndefined();
  });

  it('knows words that are no answer', () => {
    expect(exercise.unreadable).toBeUndefined();
    exercise.answers.alpha = '-inf';
    exercise.answers.beta = 'foo';
    expect(exercise.unreadable).toBe('beta');
    exercise.answers.beta = '2';
    expect(exercise.unreadable).toBeUndefined();
  });

  it('can be done without a mistake, and then shows everything', () => {
    for (let asked = 0; asked < 99 && !exercise.done; ++asked) {
      solve();
      exercise.check();
      exercise.next();
    }
    expect(exercise.done).toBe(true);
    expect(exercise.score.right).toBe(exercise.score.asked);
    expect(exercise.score.asked).toBeGreaterThan(15);
    expect([player.step, player.total]).toEqual([trace.length, trace.length]);
  });

  it('asks what is wanted, from where it is', () => {
    exercise.check();
    exercise.next();
    exercise.choose({ window: false, value: false, cut: true });
    expect(exercise.question).toMatchObject({ step: 4, fields: ['cut'] });
    expect(player.total).toBe(3);
    exercise.choose({ window: true, value: false, cut: true });
    expect(exercise.question).toMatchObject({ step: 2, fields: ['alpha', 'beta'] });
    expect(player.total).toBe(1);
  });

  it('comes back from topics nothing is left to ask about', () => {
    for (let round = 0; round < 7; ++round) {
      exercise.check();
      exercise.next();
    }
    expect(exercise.question?.step).toBe(11);
    exercise.choose({ window: false, value: false, cut: true });
    expect(exercise.done).toBe(true);
    exercise.choose({ window: true, value: false, cut: true });
    expect(exercise.question?.step).toBe(11);
  });

  it('does not ask about nothing', () => {
    exercise.choose({ window: false, value: false, cut: false });
    expect(exercise.topics.window).toBe(true);
    expect(exercise.question?.step).toBe(1);
    expect(player.total).toBe(0);
  });

  it('keeps a judged question when the topics change', () => {
    exercise.check();
    exercise.choose({ window: false, value: false, cut: true });
    expect(exercise.question?.step).toBe(1);
    exercise.next();
    expect(exercise.question?.step).toBe(4);
  });

  it('begins again', () => {
    exercise.check();
    exercise.next();
    exercise.restart();
    expect(exercise.score).toEqual({ right: 0, asked: 0 });
    expect([exercise.question?.step, player.total]).toEqual([1, 0]);
  });
});
