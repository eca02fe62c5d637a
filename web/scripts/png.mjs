// Makes the pictures of a browser small: at most 256 colours, the most frequent ones of the picture.
// What has more are edges of letters and round things, whose mixtures find a near neighbour.
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;
const MOST_COLOURS = 256;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function* chunks(png) {
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    yield { type: png.toString('latin1', at + 4, at + 8), body };
    at += 12 + length;
  }
}

function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crcOf(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The pixels of rows that were written as differences to their neighbours. */
function unfilter(rows, width, height, step) {
  const stride = width * step;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; ++y) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const at = y * stride + x;
      const left = x >= step ? pixels[at - step] : 0;
      const up = y > 0 ? pixels[at - stride] : 0;
      const corner = x >= step && y > 0 ? pixels[at - stride - step] : 0;
      const guesses = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0];
      pixels[at] = rows[y * (stride + 1) + 1 + x] + guesses[filter];
    }
  }
  return pixels;
}

const distance = (a, b) =>
  ((a >> 16) - (b >> 16)) ** 2 +
  (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 +
  ((a & 255) - (b & 255)) ** 2;

/** A picture in true colours, as browsers write it, with a palette instead. */
export function withPalette(png) {
  const parts = [...chunks(png)];
  const head = Buffer.from(parts.find(({ type }) => type === 'IHDR').body);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const step = head[9] === 6 ? 4 : 3;
  const data = Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  const pixels = unfilter(inflateSync(data), width, height, step);

  const colours = new Uint32Array(width * height);
  const counts = new Map();
  for (let i = 0; i < colours.length; ++i) {
    colours[i] = pixels.readUIntBE(i * step, 3);
    counts.set(colours[i], (counts.get(colours[i]) ?? 0) + 1);
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
  const palette = byCount.slice(0, MOST_COLOURS);
  const place = new Map(palette.map((colour, i) => [colour, i]));
  for (const colour of byCount.slice(MOST_COLOURS)) {
    let best = 0;
    for (let i = 1; i < palette.length; ++i) {
      if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
    }
    place.set(colour, best);
  }

  const rows = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < colours.length; ++i) {
    rows[Math.floor(i / width) + i + 1] = place.get(colours[i]);
  }
  const table = Buffer.alloc(3 * palette.length);
  for (const [i, colour] of palette.entries()) table.writeUIntBE(colour, 3 * i, 3);
  head[9] = 3;
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
