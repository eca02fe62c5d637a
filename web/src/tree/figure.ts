// A picture of the tree with its legend, to be taken away as a file.
import type { LegendEntry } from './legend';

const SVG = 'http://www.w3.org/2000/svg';
const LINE = 22;
const GAP = 18;
const CHAR_WIDTH = 6.6;
const LEAST_WIDTH = 420;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A drawing of its own: the part of `source` in `box`, `scale` times as large, with a caption and
 * the legend below. Its looks are those of the page, where it must hang while it is copied.
 */
export function figureOf(
  source: SVGSVGElement,
  box: Box,
  scale: number,
  caption: string,
  legend: readonly LegendEntry[],
): SVGSVGElement {
  const size = { width: box.width * scale, height: box.height * scale };
  const width = Math.max(size.width, LEAST_WIDTH);
  const figure = make('svg', {});
  const part = make('svg', {
    x: (width - size.width) / 2,
    ...size,
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
    class: source.getAttribute('class') ?? '',
    style: source.getAttribute('style')?.replace(/(transform|will-change):[^;]*;?/g, '') ?? '',
  });
  part.append(...Array.from(source.childNodes, (child) => child.cloneNode(true)));
  const text = make('text', { x: GAP, y: size.height + LINE, class: 'figure-caption' });
  text.textContent = caption;
  const rows = placeLegend(legend, width, size.height + 2 * LINE);
  const height = size.height + (2 + rows.count) * LINE;
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  })) {
    figure.setAttribute(name, String(value));
  }
  figure.append(part, text, ...rows.marks);
  return figure as SVGSVGElement;
}

/** The entries in as many rows as they need. */
function placeLegend(legend: readonly LegendEntry[], width: number, top: number) {
  const marks: Element[] = [];
  let [x, row] = [GAP, 0];
  for (const { path, look, text } of legend) {
    const length = text.length * CHAR_WIDTH + 24;
    if (x > GAP && x + length > width - GAP) [x, row] = [GAP, row + 1];
    const y = top + row * LINE;
    const group = make('g', { transform: `translate(${x} ${y})` });
    const mark = make('path', { d: path, class: look, transform: 'translate(6 -4) scale(0.7)' });
    const words = make('text', { x: 18, class: 'figure-legend' });
    words.textContent = text;
    group.append(mark, words);
    marks.push(group);
    x += length + GAP;
  }
  return { marks, count: row + 1 };
}

function make(name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
