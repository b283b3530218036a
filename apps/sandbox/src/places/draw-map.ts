import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

const field: Colour = [226, 236, 206];
const wood: Colour = [186, 214, 166];
const road: Colour = [255, 255, 255];
const edge: Colour = [206, 206, 198];
const house: Colour = [217, 208, 201];
const pin: Colour = [204, 32, 32];

/**
 * A made-up map as a PNG: fields, woods, roads and houses that follow from the place alone, and the marker in the middle.
 */
export function drawMap(seed: string, width: number, height: number): Buffer {
  const random = numbersOf(seed);
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (x: number, y: number, [r, g, b]: Colour): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (Math.floor(y) * width + Math.floor(x)) * 3;
    pixels[at] = r;
    pixels[at + 1] = g;
    pixels[at + 2] = b;
  };
  const each = (use: (x: number, y: number) => void): void => {
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) use(x, y);
  };
  each((x, y) => paint(x, y, field));
  for (let n = 0; n < 4; n += 1) {
    const [cx, cy, r] = [random() * width, random() * height, 40 + random() * 90];
    const wave = random() * 6;
    each((x, y) => {
      const angle = Math.atan2(y - cy, x - cx);
      if (Math.hypot(x - cx, y - cy) < r * (1 + 0.2 * Math.sin(5 * angle + wave))) paint(x, y, wood);
    });
  }
  const roads = Array.from({ length: 3 }, (_, n) => {
    const angle = n * 1.05 + random() * 0.6;
    return { angle, off: (random() - 0.5) * 160, broad: n === 0 ? 9 : 5 };
  });
  const distanceTo = ({ angle, off }: (typeof roads)[number], x: number, y: number): number =>
    Math.abs((x - width / 2) * Math.sin(angle) - (y - height / 2) * Math.cos(angle) - off);
  for (const grown of [2, 0])
    for (const one of roads)
      each((x, y) => {
        if (distanceTo(one, x, y) < one.broad + grown) paint(x, y, grown > 0 ? edge : road);
      });
  for (let n = 0; n < 26; n += 1) {
    const [x0, y0, w, h] = [random() * width, random() * height, 10 + random() * 18, 8 + random() * 14];
    if (roads.some((one) => distanceTo(one, x0 + w / 2, y0 + h / 2) < one.broad + 22)) continue;
    for (let y = y0; y < y0 + h; y += 1) for (let x = x0; x < x0 + w; x += 1) paint(x, y, house);
  }
  drawPin(paint, width / 2, height / 2);
  return png(pixels, width, height);
}

/** Its tip is where the place is. */
function drawPin(paint: (x: number, y: number, colour: Colour) => void, x0: number, y0: number): void {
  for (let y = -38; y <= 0; y += 1) {
    for (let x = -14; x <= 14; x += 1) {
      const inHead = Math.hypot(x, y + 24) <= 13;
      const inTip = y > -20 && Math.abs(x) <= (-y * 11) / 20;
      const inHole = Math.hypot(x, y + 24) <= 5;
      if (inHead || inTip) paint(x0 + x, y0 + y, inHole ? road : pin);
    }
  }
}

/** The same numbers between 0 and 1 for the same words (mulberry32). */
function numbersOf(seed: string): () => number {
  let state = crc32(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function png(pixels: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue each.
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    pixels.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
