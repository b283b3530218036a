import { describe, expect, test } from 'vitest';
import { contrastOf, enoughForText, isColour, lookOf } from './look-of.ts';

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

  test.each([
    ['#12ab9f', true],
    ['#12AB9F', false],
    ['#fff', false],
    ['red', false],
    ['#12ab9f;}', false],
  ])('%s is a colour of a look: %s', (text, is) => expect(isColour(text)).toBe(is));
});
