import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import GameGraph from './GameGraph.svelte';

let graph: ReturnType<typeof mount> | undefined;
const steps: number[] = [];

function show(place: number): HTMLElement {
  steps.length = 0;
  const children = createRawSnippet(() => ({ render: () => '<g></g>' }));
  const props = {
    label: 'course',
    height: 80,
    last: 10,
    place,
    words: 'move',
    top: 'B',
    bottom: 'W',
  };
  const onstep = (goal: number) => steps.push(goal);
  graph = mount(GameGraph, { target: document.body, props: { ...props, onstep, children } });
  flushSync();
  return document.querySelector('[role="slider"]') as HTMLElement;
}

afterEach(async () => {
  if (graph) await unmount(graph);
  graph = undefined;
});

function press(slider: HTMLElement, ...keys: string[]) {
  for (const key of keys) {
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

it('is a slider that keys move, within the game', () => {
  const slider = show(0);
  expect(slider.getAttribute('aria-valuemax')).toBe('10');
  press(slider, 'ArrowLeft', 'ArrowRight', 'End', 'Home', 'x');
  expect(steps).toEqual([1, 10]);
});

it('jumps to where a pointer is', () => {
  const slider = show(3);
  slider.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  for (const clientX of [200, 160, 90, 999]) {
    slider.dispatchEvent(new MouseEvent('pointerdown', { clientX, bubbles: true }));
  }
  expect(steps).toEqual([5, 0, 10]);
});
