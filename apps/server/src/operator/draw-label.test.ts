import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawLabel } from './draw-label.ts';

const address = 'https://www.groenhof.example/m/R8-HAL-001';

/** What a camera sees of the paths: eight points for each module. */
function seen(svg: string) {
  const [, size = '0'] = /viewBox="0 0 (\d+)/u.exec(svg) ?? [];
  const width = Number(size) * 8;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    for (let row = Number(y) * 8; row < (Number(y) + 1) * 8; row += 1) {
      for (let column = Number(x) * 8; column < (Number(x) + Number(length)) * 8; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
}

test('a camera reads the address of the machine from its label, and people its number', () => {
  const svg = drawLabel(address, 'R8-HAL-001');
  expect(decodeQR(seen(svg))).toBe(address);
  expect(svg).toContain('>R8-HAL-001</text>');
});

test('a number is words of the label, never part of its drawing, and a long one is drawn narrower', () => {
  const svg = drawLabel(address, '<b>&'.repeat(12));
  expect(svg).not.toContain('<b>');
  expect(svg).toContain('&#60;b&#62;&#38;');
  expect(svg).toContain('textLength');
});
