import { expect, test } from 'vitest';
import { tileSizes } from './tile.tsx';

const CELLS = { big: 4, wide: 2, small: 1 };

test.each([2, 3, 4, 5])('%i departments leave no hole in a grid of four columns', (count) => {
  const sizes = Array.from({ length: count }, (_, index) => tileSizes(count)[index] ?? 'small');
  const cells = sizes.reduce((sum, size) => sum + CELLS[size], 0);
  expect(cells % 4).toBe(0);
});
