import { afterEach, expect, it, vi } from 'vitest';
import { copyText, saveFile, standaloneSvg } from './picture';

afterEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

function draw(inside: string): SVGSVGElement {
  document.head.innerHTML = '<style>.cell { fill: rgb(1, 2, 3); } .gone { display: none; }</style>';
  document.body.innerHTML = `<svg viewBox="0 0 100 50" class="board">${inside}</svg>`;
  return document.querySelector('svg') as SVGSVGElement;
}

it('writes the looks of a drawing into its elements', () => {
  const text = standaloneSvg(draw('<rect class="cell" data-testid="cell-a" tabindex="0"/>'));
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(text).toMatch(/fill:\s*rgb\(1, 2, 3\)/);
  expect(text).not.toContain('class=');
  expect(text).not.toContain('data-testid');
  expect(text).not.toContain('tabindex');
});

it('leaves out what is not seen or not meant for the picture', () => {
  const text = standaloneSvg(
    draw('<circle class="gone"/><g data-no-export="true"><path d="M0 0"/></g><ellipse rx="1"/>'),
  );
  expect(text).not.toContain('<circle');
  expect(text).not.toContain('<path');
  expect(text).toContain('<ellipse');
});

it('hands over a file under its name', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  saveFile('a.game', 'moves a b');
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('a.game');
});

it('says whether copying was allowed', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  expect(await copyText('x')).toBe(true);
  writeText.mockRejectedValue(new Error('no'));
  expect(await copyText('x')).toBe(false);
});
