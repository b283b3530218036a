import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { textPairs, edgePairs } from '../../../../scripts/checks/brand-variables.mjs';
import { contrastOf, enoughForEdges, enoughForText, isColour, lookOf } from './look-of.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the look of two colours', () => {
  test('contrast is 21 between black and white, 1 between a colour and itself', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrastOf('#1c5a32', '#1c5a32')).toBeCloseTo(1);
  });

  test('a colour that can be read stays as it is, one that is too light is darkened', () => {
    expect(lookOf({ brand: '#1c5a32', accent: '#c8de3e' })).toMatchObject({
      brand: '#1c5a32',
      accent: '#c8de3e',
    });
    const { brand = '' } = lookOf({ brand: '#ffd200', accent: '#c8de3e' });
    expect(brand).not.toBe('#ffd200');
    expect(contrastOf(brand, '#ffffff')).toBeGreaterThanOrEqual(enoughForText);
  });

  test('of any two colours every text can be read on its ground, and every edge seen', () => {
    fc.assert(
      fc.property(colour, colour, (brand, accent) => {
        const look = lookOf({ brand, accent });
        const faults = [...textPairs, ...edgePairs].flatMap(({ upper, lower: [name = ''] }) => {
          const [top = '', ground = ''] = [look[upper], look[name]];
          if (!isColour(top) || !isColour(ground)) return [];
          const least = edgePairs.some((one) => one.upper === upper && one.lower[0] === name)
            ? enoughForEdges
            : enoughForText;
          const ratio = contrastOf(top, ground);
          return ratio >= least ? [] : [`${upper} on ${name}: ${ratio.toFixed(2)}`];
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['#12ab9f', true],
    ['#12AB9F', false],
    ['#fff', false],
    ['red', false],
    ['#12ab9f;}', false],
  ])('%s is a colour of a look: %s', (text, is) => expect(isColour(text)).toBe(is));
});
