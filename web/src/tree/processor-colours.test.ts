// The colours of processors: apart from each other for everybody, and readable in both themes.
import { describe, expect, it } from 'vitest';
import app from '../app.css?raw';
import { COLOURS, colourOf, workerStyle } from './processor-colours';
import sheet from './processors.css?raw';

type Triple = [number, number, number];

/** Least contrast of a shape to its ground, and of a text to its ground (WCAG). */
const SHAPE = 3;
const TEXT = 4.5;
/** Least distance of two colours; the palette of Okabe and Ito has 16 by this measure. */
const APART = 20;

/** How people see who lack one kind of cone: Machado, Oliveira & Fernandes 2009. */
const EYES: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The variables of both themes. */
function themesOf(css: string): [string, string] {
  const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
  return [light, dark];
}

function colourIn(css: string, name: string): Triple {
  const hex = new RegExp(`--${name}: #([0-9a-f]+);`).exec(css)?.[1] ?? '';
  const whole = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  if (whole.length !== 6) throw new Error(`no colour --${name}`);
  const part = (from: number) => linear(Number.parseInt(whole.slice(from, from + 2), 16) / 255);
  return [part(0), part(2), part(4)];
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const times = (row: Triple, [r, g, b]: Triple): number => row[0] * r + row[1] * g + row[2] * b;
const light = (colour: Triple): number => times([0.2126, 0.7152, 0.0722], colour);

function contrast(a: Triple, b: Triple): number {
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

/** CIE L*a*b*. */
function lab(colour: Triple): Triple {
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = f(times([0.4124, 0.3576, 0.1805], colour) / 0.95047);
  const y = f(light(colour));
  const z = f(times([0.0193, 0.1192, 0.9505], colour) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seenBy(eyes: readonly [Triple, Triple, Triple], colour: Triple): Triple {
  const cone = (row: Triple) => Math.min(Math.max(times(row, colour), 0), 1);
  return lab([cone(eyes[0]), cone(eyes[1]), cone(eyes[2])]);
}

const numbers = Array.from({ length: COLOURS }, (_, place) => place + 1);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  const [css, ground] = [themesOf(sheet)[theme], colourIn(themesOf(app)[theme], 'paper')];
  const colours = numbers.map((number) => colourIn(css, `processor-${number}`));

  it('shapes stand out from the paper, and numbers from the shapes', () => {
    for (const [place, colour] of colours.entries()) {
      expect(contrast(colour, ground), `processor ${place + 1}`).toBeGreaterThanOrEqual(SHAPE);
      const ink = colourIn(css, `on-processor-${place + 1}`);
      expect(contrast(colour, ink), `on processor ${place + 1}`).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it.each(Object.keys(EYES))('colours are apart for %s', (who) => {
    const seen = colours.map((colour) =>
      seenBy(
        EYES[who] ?? [
          [0, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
        colour,
      ),
    );
    for (const [i, a] of seen.entries()) {
      for (const [j, b] of seen.entries()) {
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        if (j < i) expect(distance, `${j + 1} and ${i + 1}`).toBeGreaterThan(APART);
      }
    }
  });
});

it('come again after the last one', () => {
  expect([0, 7, 8, 1023].map(colourOf)).toEqual([1, 8, 1, 8]);
  expect(workerStyle(9)).toBe('--worker: var(--processor-2); --on-worker: var(--on-processor-2)');
  expect(workerStyle(-1)).toBeUndefined();
});
