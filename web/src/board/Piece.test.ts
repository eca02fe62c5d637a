import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Piece as PieceInfo } from '../lib/wire';
import Piece from './Piece.svelte';

let page: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = '';
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

it('draws any layers, the lowest first', () => {
  const svg = draw({ layers: GENERAL });
  const drawn = [...svg.querySelectorAll('circle, path, text')];
  expect(drawn.map(({ tagName }) => tagName)).toEqual(['circle', 'path', 'text']);
  const [disc = null, path = null, glyph = null] = drawn;
  expect(attributes(disc, 'cx', 'cy', 'r', 'fill')).toEqual(['0', '4', '40', '#fff']);
  expect(attributes(path, 'd', 'stroke', 'stroke-width')).toEqual(['M-30 0h60', '#a00', '3']);
  expect(attributes(glyph, 'x', 'y', 'font-size', 'fill')).toEqual(['0', '1', '52', '#a00']);
  expect(glyph?.textContent).toBe('帥');
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
