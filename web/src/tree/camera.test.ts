import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera';

const FRAME = { width: 800, height: 400 };
const SETTLED_MS = 1000;

let frame: HTMLElement;
let svg: SVGSVGElement;
let camera: Camera;
let rests: number[];

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.createElement('div');
  frame.tabIndex = 0;
  Object.defineProperties(frame, {
    clientWidth: { value: FRAME.width },
    clientHeight: { value: FRAME.height },
  });
  svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  frame.append(svg);
  document.body.append(frame);
  rests = [];
  camera = new Camera(frame, svg, (scale) => rests.push(scale));
});

afterEach(() => {
  camera.destroy();
  frame.remove();
  vi.useRealTimers();
});

/** Where the corner of the picture is, and how large it is. */
function transform(): [number, number, number] {
  const [, x, y, k] =
    /translate\(([-\d.e]+)px, ([-\d.e]+)px\) scale\(([-\d.e]+)\)/.exec(svg.style.transform) ?? [];
  return [Number(x), Number(y), Number(k)];
}

describe('a camera', () => {
  it('shows a small picture as it is, in the middle', () => {
    camera.show({ width: 400, height: 200 });
    expect(transform()).toEqual([200, 100, 1]);
  });

  it('shrinks a large picture until all of it is seen', () => {
    camera.show({ width: 1600, height: 400 });
    expect(transform()).toEqual([0, 100, 0.5]);
    const { x, y, width, height } = camera.sight;
    expect([x + 0, y, width, height]).toEqual([0, -200, 1600, 800]);
  });

  it('keeps a whole picture whole when it grows, but not one that somebody moved', () => {
    camera.show({ width: 1600, height: 400 });
    camera.show({ width: 3200, height: 400 });
    expect(camera.scale).toBe(0.25);
    camera.zoomBy(1);
    const scale = camera.scale;
    camera.show({ width: 6400, height: 400 });
    expect(camera.scale).toBe(scale);
    camera.fit();
    expect(camera.scale).toBe(0.125);
  });

  it('zooms around the middle, there and back, within limits', () => {
    camera.show({ width: 800, height: 400 });
    camera.zoomBy(1, 2);
    expect(transform()).toEqual([-400, -200, 2]);
    camera.zoomBy(-1, 2);
    expect(transform()).toEqual([0, 0, 1]);
    for (let i = 0; i < 20; ++i) camera.zoomBy(1, 2);
    expect(camera.scale).toBe(3);
    for (let i = 0; i < 20; ++i) camera.zoomBy(-1, 2);
    expect(camera.scale).toBe(0.5);
  });

  it('pans by pixels of the page, whatever the scale', () => {
    camera.show({ width: 1600, height: 800 });
    camera.zoomBy(1, 2);
    const [x, y] = transform();
    camera.shift(-30, 12);
    expect(transform()).toEqual([x - 30, y + 12, 1]);
    camera.pan(1, 0);
    expect(transform()[0]).toBeLessThan(x - 30);
  });

  it('does not lose the picture', () => {
    camera.show({ width: 800, height: 400 });
    camera.shift(1e6, 1e6);
    const { x, y, width, height } = camera.sight;
    expect(x + width).toBeGreaterThan(0);
    expect(y + height).toBeGreaterThan(0);
  });

  it('brings a point into sight, and does not move for one that is', () => {
    camera.show({ width: 3200, height: 400 });
    camera.zoomBy(1, 4);
    const before = transform();
    camera.reveal({ x: 1600, y: 200 });
    expect(transform()).toEqual(before);
    camera.reveal({ x: 3000, y: 200 });
    const at = camera.locate({ x: 3000, y: 200 });
    expect(at.x).toBeGreaterThan(0);
    expect(at.x).toBeLessThan(FRAME.width);
  });

  it('goes no farther down than to the end of the picture', () => {
    camera.show({ width: 4000, height: 700 });
    camera.begin({ x: 2000, y: 30 }, 60);
    camera.zoomBy(1);
    camera.reveal({ x: 2000, y: 690 });
    const bottom = camera.locate({ x: 2000, y: 700 }).y;
    expect(bottom).toBeGreaterThanOrEqual(FRAME.height - 1);
    camera.reveal({ x: 2000, y: 2 });
    expect(camera.locate({ x: 2000, y: 0 }).y).toBeLessThanOrEqual(1);
  });

  it('leaves a whole picture where it is, whichever point is wanted', () => {
    camera.show({ width: 1600, height: 800 });
    const before = transform();
    camera.reveal({ x: 800, y: 5 });
    camera.reveal({ x: 10, y: 790 });
    expect(transform()).toEqual(before);
  });

  it('begins with a part of a picture that cannot be read as a whole', () => {
    camera.show({ width: 2400, height: 400 });
    camera.begin({ x: 1200, y: 30 }, 40);
    expect(camera.scale).toBe(0.7);
    expect(camera.locate({ x: 1200, y: 30 }).x).toBeCloseTo(FRAME.width / 2);
  });

  it('begins with the whole of a very large one', () => {
    camera.show({ width: 80_000, height: 400 });
    camera.begin({ x: 40_000, y: 30 }, 2000);
    expect(camera.scale).toBeCloseTo(0.01);
  });

  it('tells when the picture has come to rest, once', () => {
    camera.show({ width: 800, height: 400 });
    camera.shift(5, 0);
    camera.shift(5, 0);
    expect(svg.style.willChange).toBe('transform');
    expect(rests).toEqual([]);
    vi.advanceTimersByTime(SETTLED_MS);
    expect(rests).toEqual([1]);
    expect(svg.style.willChange).toBe('');
  });

  it('says nothing any more when it is gone', () => {
    camera.show({ width: 800, height: 400 });
    camera.destroy();
    vi.advanceTimersByTime(SETTLED_MS);
    expect(rests).toEqual([]);
  });
});

describe('the wheel', () => {
  const turn = (ctrlKey = false) => {
    const event = new WheelEvent('wheel', { deltaY: -120, cancelable: true });
    // The simulated document forgets the keys of a wheel.
    Object.defineProperty(event, 'ctrlKey', { value: ctrlKey });
    frame.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(() => camera.show({ width: 800, height: 400 }));

  it('scrolls the page unless somebody has turned to the picture', () => {
    expect(turn()).toBe(false);
    expect(camera.scale).toBe(1);
    frame.focus();
    expect(turn()).toBe(true);
    expect(camera.scale).toBeGreaterThan(1);
  });

  it('zooms with Ctrl in any case', () => {
    expect(turn(true)).toBe(true);
    expect(camera.scale).toBeGreaterThan(1);
  });
});
