import { describe, expect, test } from 'vitest';
import { placePopup, type Placement } from './popup-placement.ts';

const view = { width: 1000, height: 800 };
const popup = { width: 300, height: 200 };

/** A button of 40 by 40 with its upper left corner there. */
function at(left: number, top: number): Record<Placement, number> {
  return { left, top, right: left + 40, bottom: top + 40 };
}

describe('a popup', () => {
  test.each([
    ['in the middle of the window', at(480, 380), 'right'],
    ['where it just fits at the right', at(650, 380), 'right'],
    ['one pixel further to the right', at(651, 380), 'left'],
    ['at the right edge', at(960, 380), 'left'],
    ['in a corner above', at(0, 0), 'right'],
  ] as const)('a popup %s goes to the %3$s', (_, anchor, side) => {
    expect(placePopup(anchor, popup, view)).toBe(side);
  });

  test.each([
    ['where there is room above', at(150, 400), 'top'],
    ['where there is none above', at(150, 209), 'bottom'],
    ['where it just fits above', at(150, 210), 'top'],
  ] as const)('a popup on a phone, %s, goes to the %3$s', (_, anchor, side) => {
    expect(placePopup(anchor, popup, { width: 390, height: 844 })).toBe(side);
  });

  test('a popup higher than the window goes where it takes least from view', () => {
    expect(placePopup(at(480, 380), { width: 300, height: 900 }, view)).toBe('right');
    expect(placePopup(at(150, 100), { width: 380, height: 900 }, { width: 390, height: 844 })).toBe('bottom');
  });

  test('a popup keeps to the sides it is given, in their order', () => {
    expect(placePopup(at(480, 380), popup, view, ['bottom', 'top'])).toBe('bottom');
    expect(placePopup(at(480, 700), popup, view, ['bottom', 'top'])).toBe('top');
  });
});
