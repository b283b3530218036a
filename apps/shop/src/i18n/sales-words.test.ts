import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };

const keys = [
  'list.description',
  'widgets.notTakenText',
  'addToCart.notAvailable',
  'cart.lostPartly',
  'accountOrderDetails.cancelText',
  'accountOrderDetails.cancelTextPaid',
  'orderEdit.refusals.over',
] as const;

test.each([
  ['nl', nl],
  ['en', en],
  ['de', de],
] as const)(
  'what a shop that sells says of stock, cancelling and changing is not of renting, in %s',
  (locale, messages) => {
    const t = createTranslator({ locale, messages, namespace: 'shop' });
    const given = { mode: 'sales', name: 'Spade', shop: 'Groenhof', phone: '+32 2 555 01 89' };
    const said = keys.map((key) => t(key, given));
    expect(said.filter((text) => text.startsWith('shop.'))).toEqual([]);
    expect(said.filter((text) => /\b(?:vrij|free|frei)\b|huur|\brent|miet/iu.test(text))).toEqual([]);
  },
);
