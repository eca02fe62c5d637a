// How fluid the stage is: the time between frames while something moves. The view measures itself
// when its address asks for it (#/tree?uniform=44,2&strategy=alpha-beta&measure=1, 1,981 nodes); the
// result appears below the view as JSON (data-testid "frames").
//
// After 20 frames to warm up, 180 frames are timed by requestAnimationFrame, with one move of the
// camera (or one step of the trace) before each; fps is 180 over the time they took. A tree of seven
// nodes measured the same way says what the machine allows.
import type { Camera } from './camera';
import type { Player } from './player.svelte';

export interface Frames {
  /** Frames per second, and the length of a bad and of the worst frame in milliseconds. */
  fps: number;
  p95: number;
  worst: number;
}

const FRAMES = 180;
const WARM_UP = 20;
const STRIDE = 9;

export async function measure(
  camera: Camera,
  player: Player,
): Promise<Record<'pan' | 'zoom' | 'step' | 'both', Frames>> {
  const pan = (frame: number) => {
    const turn = Math.floor(frame / 60) % 2 === 0 ? 1 : -1;
    camera.shift(turn * STRIDE, turn * (frame % 3));
  };
  const zoom = (frame: number) => camera.zoomBy(frame % 40 < 20 ? 1 : -1, 1.03);
  const step = (frame: number) => player.go((player.step + 1 + (frame % 2)) % (player.total + 1));
  const both = (frame: number) => {
    pan(frame);
    step(frame);
  };
  return {
    pan: await record(pan),
    zoom: await record(zoom),
    step: await record(step),
    both: await record(both),
  };
}

async function record(act: (frame: number) => void): Promise<Frames> {
  const lengths: number[] = [];
  let last = await nextFrame();
  for (let frame = 0; frame < FRAMES + WARM_UP; ++frame) {
    act(frame);
    const now = await nextFrame();
    if (frame >= WARM_UP) lengths.push(now - last);
    last = now;
  }
  lengths.sort((a, b) => a - b);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    fps: Math.round((10_000 * FRAMES) / total) / 10,
    p95: Math.round(lengths[Math.floor(0.95 * FRAMES)] ?? 0),
    worst: Math.round(lengths.at(-1) ?? 0),
  };
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
