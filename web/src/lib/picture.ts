// A drawing of the page as a file of its own: its looks come from style sheets that stay behind, so
// they are written into every element.

const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'transform',
  'transform-box',
  'transform-origin',
  'marker-start',
  'marker-end',
  'clip-path',
  'filter',
];

/** Larger pictures than this are refused by browsers. */
const MOST_PIXELS = 8192;
const MARGIN = 12;
const SVG = 'http://www.w3.org/2000/svg';

/** The text of an SVG file that looks like the element on the page. */
export function standaloneSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  dress(svg, copy);
  const box = svg.getBoundingClientRect();
  const view = svg.viewBox?.baseVal;
  const [x, y, width, height] =
    view && view.width > 0
      ? [view.x, view.y, view.width, view.height]
      : [0, 0, box.width || 640, box.height || 640];
  const scale = Math.min((box.width || width) / width, (box.height || height) / height);
  const margin = MARGIN / scale;
  const outer = [x - margin, y - margin, width + 2 * margin, height + 2 * margin];
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', outer.join(' '));
  copy.setAttribute('width', String(Math.round(width * scale + 2 * MARGIN)));
  copy.setAttribute('height', String(Math.round(height * scale + 2 * MARGIN)));
  copy.insertBefore(wall(outer, getComputedStyle(svg)), copy.firstChild);
  return new XMLSerializer().serializeToString(copy);
}

function wall([x, y, width, height]: number[], style: CSSStyleDeclaration): SVGRectElement {
  const rect = document.createElementNS(SVG, 'rect');
  rect.setAttribute('x', String(x));
  rect.setAttribute('y', String(y));
  rect.setAttribute('width', String(width));
  rect.setAttribute('height', String(height));
  rect.setAttribute('fill', style.getPropertyValue('--paper').trim() || '#fff');
  return rect;
}

/** Writes the looks of an element and of all below it into its copy; what is hidden goes. */
function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.display === 'none' || style.visibility === 'hidden' || !drawn(from)) {
    to.remove();
    return;
  }
  const children = [...from.children];
  const copies = [...to.children];
  const looks = LOOKS.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value && value !== 'none' && value !== 'normal')
    .map(([name, value]) => `${name}:${value}`);
  // Absence matters for paint: without a word a shape would be black.
  for (const paint of ['fill', 'stroke']) {
    if (style.getPropertyValue(paint) === 'none') looks.push(`${paint}:none`);
  }
  to.setAttribute('style', looks.join(';'));
  for (const name of ['class', 'tabindex', 'role', 'data-testid']) to.removeAttribute(name);
  children.forEach((child, place) => {
    const copy = copies[place];
    if (copy) dress(child, copy);
  });
}

const drawn = (element: Element): boolean =>
  element.tagName !== 'foreignObject' && !element.hasAttribute('data-no-export');

/** The picture as pixels, twice as fine as the page by default. */
export async function pngOf(svgText: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
  await image.decode();
  const fit = Math.min(scale, MOST_PIXELS / image.width, MOST_PIXELS / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * fit);
  canvas.height = Math.round(image.height * fit);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the browser could not draw the picture'));
    }, 'image/png');
  });
}

/** Hands a file to the person, as a download. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
