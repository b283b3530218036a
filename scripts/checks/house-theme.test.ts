import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lookOf } from '../../packages/rules/src/look/look-of.ts';
import { root } from '../lib/runtime.mjs';
import { validateTheme } from './themes.mjs';

const house = readFileSync(join(root, 'apps/server/house/theme.css'), 'utf8');
const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('of any two colours a shop without a folder has a whole theme, whose every text can be read', () => {
  fc.assert(
    fc.property(colour, colour, (brand, accent) => {
      const colours = Object.entries(lookOf({ brand, accent })).map(
        ([name, value]) => `--${name}: ${value};`,
      );
      expect(validateTheme(`${house}:root { ${colours.join(' ')} }`)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
