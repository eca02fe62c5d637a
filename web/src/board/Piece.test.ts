import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Piece as PieceInfo } from '../lib/wire';
import Piece from './Piece.svelte';

let page: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = '';
  settings.pictures = false;
});

function draw(part: Partial<PieceInfo>): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(svg);
  const piece = { symbol: 'G', name: 'general', side: 'first', dark: true, layers: [], ...part };
  page = mount(Piece, { target: svg, props: { piece: piece as PieceInfo } });
  flushSync();
  return svg;
}

const attributes = (element: Element | null, ...names: string[]) =>
  names.map((name) => element?.getAttribute(name));

/** A xiangqi piece: nobody here has heard of it before. */
const GENERAL: PieceInfo['layers'] = [
  { kind: 'disc', x: 0, y: 4, size: 40, fill: '#fff', stroke: 'none', width: 0 },
  { kind: 'path', text: 'M-30 0h60', fill: 'none', stroke: '#a00', width: 3 },
  { kind: 'glyph', text: '帥', x: 0, y: 1, size: 52, fill: '#a00', stroke: 'none', width: 0 },
];

const drawnIn = (svg: SVGSVGElement) => [...svg.querySelectorAll('circle, path, text')];

it('draws the signs of a piece that has a picture too', () => {
  const drawn = drawnIn(draw({ layers: GENERAL }));
  expect(drawn.map(({ tagName }) => tagName)).toEqual(['circle', 'text']);
  const [disc = null, glyph = null] = drawn;
  expect(attributes(disc, 'cx', 'cy', 'r', 'fill')).toEqual(['0', '4', '40', '#fff']);
  expect(attributes(glyph, 'x', 'y', 'font-size', 'fill')).toEqual(['0', '1', '52', '#a00']);
  expect(glyph?.textContent).toBe('帥');
});

it('draws its picture where pictures are wanted', () => {
  settings.pictures = true;
  const drawn = drawnIn(draw({ layers: GENERAL }));
  expect(drawn.map(({ tagName }) => tagName)).toEqual(['circle', 'path']);
  expect(attributes(drawn[1] ?? null, 'd', 'stroke-width')).toEqual(['M-30 0h60', '3']);
});

it('draws all layers of a piece with one form, the lowest first', () => {
  const layers = GENERAL.filter(({ kind }) => kind !== 'glyph');
  const drawn = drawnIn(draw({ layers }));
  expect(drawn.map(({ tagName }) => tagName)).toEqual(['circle', 'path']);
});

it('takes letters for letters, whatever they spell', () => {
  const text = '<script>alert(1)</script>&amp;"';
  const paint = { fill: '"><script>', stroke: 'none', width: 0 };
  const svg = draw({ layers: [{ kind: 'glyph', text, x: 0, y: 0, size: 9, ...paint }] });
  expect(svg.querySelector('script')).toBeNull();
  expect(svg.querySelector('text')?.textContent).toBe(text);
  expect(svg.querySelector('text')?.getAttribute('fill')).toBe('"><script>');
});

it('draws the symbol of a piece without a look', () => {
  expect(draw({}).querySelector('text')?.textContent).toBe('G');
});
