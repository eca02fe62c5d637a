// A step of a trace in words, as src/app (words) says it, in the language of the page.
import { t } from '../lib/i18n.svelte';
import { engineStory, engineWhy } from './engine-story';
import { formatBound, formatText, gameWords } from './format';
import { seatsStory } from './seats-story';
import type { NodeLabel, TraceEvent } from './types';

const QUESTIONS = ['test-above', 'test-at-least', 'test-below', 'test-at-most'];

/** With the processor or the thread that does it. */
export function storyOf(event: TraceEvent, board = false): string {
  const story = plainStory(event, board);
  const processor = workerOf(event);
  if (processor === null) return story;
  if (event.time === undefined) return t('tree.parallel.thread', { processor, story });
  return t('tree.parallel.at', { processor, time: event.time, story });
}

/** The number of the processor or thread as people count; null: it is not one's own step. */
export function workerOf({ kind, processor }: TraceEvent): number | null {
  const common = kind === 'finish' || kind === 'line' || kind === 'truncated';
  return processor === undefined || common ? null : processor + 1;
}

/** Whoever does it. On a board, wins and losses are told in words. */
export function plainStory(event: TraceEvent, board = false): string {
  const story = storyInNumbers(event);
  return board ? gameWords(story) : story;
}

function storyInNumbers(event: TraceEvent): string {
  if (event.seats) return seatsStory(event);
  if (event.chances) return chanceStory(event);
  if (event.label) return labelStory(event.name, event.label);
  if (event.expands) return t('tree.label.expand', { node: event.name });
  const told = engineStory(event);
  if (told) return (event.kind === 'retrieve' ? whyHere(event) : '') + told;
  const node = event.name;
  const value = formatBound(event.value);
  const child = event.child === null ? '' : String(event.child + 1);
  switch (event.kind) {
    case 'enter': {
      const task = QUESTIONS.includes(event.reason) ? t('tree.story.findOut') : taskOf(event);
      return whyHere(event) + t('tree.story.enter', { node, task });
    }
    case 'leaf':
      return whyHere(event) + t('tree.story.leaf', { node, value });
    case 'update':
      return updateStory(event, node, value, child);
    case 'skip':
      return skipStory(event, node, value, child);
    case 'verdict': {
      const answer = event.improved ? t('tree.yes') : t('tree.no');
      return t('tree.story.verdict', { node, value, answer });
    }
    case 'retrieve':
      return whyHere(event) + t('tree.story.retrieve', { node, value: bounded(event, value) });
    case 'pass':
      return event.reason === 'depth'
        ? t('tree.story.iteration', { value })
        : t('tree.story.pass', { task: taskOf(event) });
    case 'open-insert': {
      const state = event.reason === 'solved' ? t('tree.solved') : t('tree.live');
      return t('tree.story.insert', { node, state, value, place: child });
    }
    case 'open-remove':
      return event.reason === 'purged'
        ? t('tree.story.purge', { node, value })
        : t('tree.story.take', { node, value });
    case 'line':
      return child ? t('tree.story.line', { node, child }) : t('tree.story.lineEnds', { node });
    case 'finish':
      return t('tree.story.finish', { value: bounded(event, value) });
    case 'truncated':
      return t('tree.story.truncated');
    default:
      return formatText(event.text);
  }
}

/** What a search that grows a tree writes at a node. */
function labelStory(node: string, { kind, numbers }: NodeLabel): string {
  const [first, second, third] = numbers.map((number) => formatBound(number));
  return t(`tree.label.${kind}`, {
    node,
    first: first ?? '',
    second: second ?? '',
    third: third ?? '',
  });
}

/** Where values are chances of winning. */
function chanceStory(event: TraceEvent): string {
  const node = event.name;
  const chance = formatBound(event.value);
  const child = event.child === null ? '' : String(event.child + 1);
  switch (event.kind) {
    case 'enter':
      return t('tree.chances.enter', { node, chance });
    case 'leaf':
      return t('tree.chances.leaf', { node, chance });
    case 'update':
      return event.reason === 'cut-off'
        ? t('tree.chances.cut', { node, child, chance })
        : t('tree.chances.update', { node, child, chance });
    case 'finish':
      return t('tree.chances.finish', { chance });
    default:
      return formatText(event.text);
  }
}

function whyHere(event: TraceEvent): string {
  const threshold = formatBound(event.alpha);
  switch (event.reason) {
    case 'beta-test':
      return t('tree.why.betaTest');
    case 'alpha-test':
      return t('tree.why.alphaTest');
    case 'ordering':
      return t('tree.why.ordering');
    case 'null-window':
      return t('tree.why.nullWindow');
    case 're-search':
      return t('tree.why.research');
    case 'test-above':
      return t('tree.why.testAbove', { threshold });
    case 'test-at-least':
      return t('tree.why.testAtLeast', { threshold });
    case 'test-below':
      return t('tree.why.testBelow', { threshold });
    case 'test-at-most':
      return t('tree.why.testAtMost', { threshold });
    default:
      return engineWhy(event);
  }
}

/** What a search is asked: a window, or the single question of MT. */
function taskOf({ alpha, beta }: TraceEvent): string {
  if (alpha === beta) return t('tree.story.ask', { threshold: formatBound(beta) });
  return t('tree.story.window', { alpha: formatBound(alpha), beta: formatBound(beta) });
}

/** "at most 7": a cut-off or a stored bound leaves the value open on one side. */
function bounded({ is }: TraceEvent, value: string): string {
  if (!is) return value;
  return is === 'at-most' ? t('tree.atMost', { value }) : t('tree.atLeast', { value });
}

function updateStory(event: TraceEvent, node: string, value: string, child: string): string {
  if (event.reason === 'cut-off') {
    return t('tree.story.cutOff', { node, value: bounded(event, value) });
  }
  if (event.reason === 'probcut') return t('tree.story.probcut', { node, value });
  return event.improved
    ? t('tree.story.better', { node, value, child })
    : t('tree.story.returned', { node, value, child });
}

function skipStory(event: TraceEvent, node: string, value: string, child: string): string {
  switch (event.reason) {
    case 'gpc':
      return t('tree.story.gpc', { node, value, child });
    case 'fgpc':
      return t('tree.story.fgpc', { node, value, child });
    case 'node-cutting':
      return t('tree.story.nodeCutting', { node, child });
    case 'cut-off':
      return t('tree.story.solved', { node, child });
    default:
      return t('tree.story.skip', { node, value, child });
  }
}
