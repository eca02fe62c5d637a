// Pieces that can be shown in two forms: with the signs carved into them, or with pictures.
import type { Board, Piece } from '../lib/wire';

export function hasTwoForms({ layers }: Piece): boolean {
  const has = (wanted: string) => layers.some(({ kind }) => kind === wanted);
  return has('glyph') && has('path');
}

/** A character that no font has: it is drawn as every other one that is missing. */
const MISSING = '\u0378';
const drawable = new Map<string, boolean>();

/** Whether this computer has a font for a sign. Where that cannot be seen, it has. */
function canBeDrawn(sign: string): boolean {
  const known = drawable.get(sign);
  if (known !== undefined) return known;
  const seen = picture(sign) === '' || picture(sign) !== picture(MISSING);
  drawable.set(sign, seen);
  return seen;
}

function picture(sign: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 32;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.font = '24px serif';
  pen.fillText(sign, 2, 26);
  return canvas.toDataURL();
}

/** Whether all signs of a piece can be drawn here; else it shows its picture. */
export function hasReadableSigns({ layers }: Piece): boolean {
  return layers.every((layer) => layer.kind !== 'glyph' || canBeDrawn(layer.text));
}

export function offersPictures(board: Board | null): boolean {
  return board?.pieces.some((piece) => hasTwoForms(piece) && hasReadableSigns(piece)) ?? false;
}
