import { describe, expect, test } from 'vitest';
import { canMoveItem, ITEM_STATES, publishFaults } from './item-state.ts';

describe('the state of an item', () => {
  test('every state is reached from a draft, and nothing that was on offer becomes one again', () => {
    for (const to of ITEM_STATES) expect(canMoveItem('draft', to)).toBe(true);
    for (const from of ['shop', 'hidden', 'archived'] as const) {
      expect(canMoveItem(from, 'draft')).toBe(false);
      expect(canMoveItem(from, 'shop')).toBe(true);
    }
  });
});

describe('what an item lacks to be on offer', () => {
  const whole = {
    languages: ['nl', 'en', 'de'],
    defaultLanguage: 'nl',
    texts: { nl: { description: 'Tafel' } },
    alts: [{ nl: 'Een tafel', en: 'A table', de: 'Ein Tisch' }, null],
  };

  test.each([
    ['nothing, with a name and words for its picture', whole, []],
    [
      'a name in the language of the shop',
      { ...whole, texts: { en: { description: 'Table' } } },
      ['texts.nl.description'],
    ],
    [
      'a name that is more than a blank',
      { ...whole, texts: { nl: { description: ' ' } } },
      ['texts.nl.description'],
    ],
    [
      'words for a picture in each language',
      { ...whole, alts: [{ nl: 'Een tafel', en: ' ' }] },
      ['pictures.0.alts.en', 'pictures.0.alts.de'],
    ],
  ])('an item lacks %s', (_, item, faults) => {
    expect(publishFaults(item)).toEqual(faults);
  });
});
