import type { Player } from './player.svelte';
import {
  type Field,
  isReadable,
  isRight,
  nextQuestion,
  type Question,
  type Topics,
} from './questions';
import type { TreeIndex } from './tree-index';
import type { TraceEvent } from './types';

/** One answer, for whoever reads what was handed in. */
export interface Answer {
  step: number;
  node: string;
  field: Field;
  answer: string;
  good: boolean;
}

export interface Score {
  right: number;
  asked: number;
}

/**
 * Predicting a search instead of watching it: before a step is shown somebody says what it will
 * do. The player reaches only as far as what has been shown.
 */
export class Exercise {
  topics = $state<Topics>({ window: true, value: true, cut: true });
  question = $state.raw<Question | null>(null);
  answers = $state<Partial<Record<Field, string>>>({});
  /** Field by field, once the answers are checked. */
  verdicts = $state.raw<Partial<Record<Field, boolean>> | null>(null);
  score = $state.raw<Score>({ right: 0, asked: 0 });
  /** What was answered, in order. */
  readonly log: Answer[] = [];
  private readonly tree: TreeIndex;
  private readonly trace: readonly TraceEvent[];
  private readonly player: Player;
  /** So many steps are behind the question. */
  private from = 0;

  constructor(tree: TreeIndex, trace: readonly TraceEvent[], player: Player) {
    this.tree = tree;
    this.trace = trace;
    this.player = player;
    this.ask(0);
  }

  /** Everything has been asked and shown. */
  get done(): boolean {
    return this.question === null;
  }

  /** The first field that holds nothing yet. */
  get missing(): Field | undefined {
    return this.question?.fields.find((field) => (this.answers[field] ?? '').trim() === '');
  }

  /** The first field whose words are no answer, right or wrong: letters where a number is asked. */
  get unreadable(): Field | undefined {
    return this.question?.fields.find((field) => !isReadable(field, this.answers[field] ?? ''));
  }

  /** Judges the answers and shows the step. */
  check(): void {
    const { question } = this;
    if (!question || this.verdicts) return;
    const verdicts: Partial<Record<Field, boolean>> = {};
    let { right, asked } = this.score;
    for (const field of question.fields) {
      const good = isRight(field, question.event, this.answers[field] ?? '');
      verdicts[field] = good;
      const answer = this.answers[field] ?? '';
      this.log.push({ step: question.step, node: question.event.name, field, answer, good });
      right += Number(good);
      ++asked;
    }
    this.verdicts = verdicts;
    this.score = { right, asked };
    this.player.load(question.step, question.step);
  }

  next(): void {
    if (this.question && this.verdicts) this.ask(this.question.step);
  }

  /** Other questions, from here on. To be asked about nothing is no exercise. */
  choose(topics: Topics): void {
    if (!topics.window && !topics.value && !topics.cut) return;
    this.topics = topics;
    if (!this.verdicts) this.ask(this.from);
  }

  restart(): void {
    this.score = { right: 0, asked: 0 };
    this.log.length = 0;
    this.ask(0);
  }

  private ask(from: number): void {
    this.from = from;
    this.question = nextQuestion(this.tree, this.trace, from, this.topics);
    this.answers = {};
    this.verdicts = null;
    const shown = this.question ? this.question.step - 1 : this.trace.length;
    this.player.load(shown, shown);
  }
}
