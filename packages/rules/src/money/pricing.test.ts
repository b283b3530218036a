import { describe, expect, it } from 'vitest';

import { price } from '../testing/values.ts';
import { cents } from './cents.ts';
import { cheapestPeriodUnit, fromPrice } from './from-price.ts';
import { choosePriceList } from './price-list.ts';
import { billedDays, PRICE_TYPES, unitAmount } from './price-type.ts';

describe('the "from" price', () => {
  const list = [price('month', 9000), price('week', 4000), price('day', 1000)];

  it('the "from" price is that of the default unit of the item', () => {
    expect(fromPrice(list, 'month')).toEqual(price('month', 9000));
  });

  it('the "from" price falls back to day, week, month in that order', () => {
    expect(fromPrice(list, null)?.unit).toBe('day');
    expect(fromPrice(list.slice(0, 2), null)?.unit).toBe('week');
    expect(fromPrice(list.slice(0, 1), null)?.unit).toBe('month');
  });

  it('the "from" price falls back as well when the list does not price the default unit', () => {
    expect(fromPrice(list, 'year')?.unit).toBe('day');
  });

  it('the "from" price is the lower one where a list prices a unit twice', () => {
    expect(fromPrice([price('day', 900), price('day', 800), price('day', 850)], 'day')).toEqual(
      price('day', 800),
    );
  });

  it('the "from" price shows an hour or a year rather than nothing, and nothing without prices', () => {
    expect(cheapestPeriodUnit([price('year', 1), price('hour', 1)])).toBe('hour');
    expect(fromPrice([price('year', 99)], null)?.unit).toBe('year');
    expect(fromPrice([], 'day')).toBeNull();
    expect(cheapestPeriodUnit([])).toBeNull();
  });
});

describe('what a piece costs when it is ordered', () => {
  const input = { prices: [price('day', 500)], salesCents: cents(9900), days: 3, freeDays: 0 };

  it.each([
    ['Rental', 1500],
    ['RentalPeriod', 1500],
    ['RentalBoth', 1500],
    ['RentalCounter', 0],
    ['Sales', 9900],
    ['Deposit', 9900],
  ] as const)('what a piece costs when it is ordered: %s costs %i cents', (priceType, amount) => {
    expect(unitAmount({ ...input, priceType })).toMatchObject({ ok: true, cents: amount });
  });

  it('what a piece costs when it is ordered names the units that the period was made of', () => {
    const amount = unitAmount({ ...input, priceType: 'Rental' });
    expect(amount).toMatchObject({ cover: [{ unit: 'day', count: 3, cents: 1500 }] });
  });

  it('what a piece costs when it is ordered is refused when the price that its type needs is missing', () => {
    const bare = { prices: [], salesCents: null, days: 3, freeDays: 0 };
    const refusals = PRICE_TYPES.filter((priceType) => !unitAmount({ ...bare, priceType }).ok);
    expect(refusals).toEqual(PRICE_TYPES.filter((priceType) => priceType !== 'RentalCounter'));
  });
});

describe('the price list of a customer', () => {
  const everybody = { customerGroup: null, name: 'default' };
  const youth = { customerGroup: '33', name: 'youth' };

  it('the price list of a customer is that of the group, else the default', () => {
    expect(choosePriceList([everybody, youth], '33')).toBe(youth);
    expect(choosePriceList([everybody, youth], '34')).toBe(everybody);
    expect(choosePriceList([youth, everybody], null)).toBe(everybody);
  });

  it('the price list of a customer is none when neither exists: the list of another group is nobody else’s business', () => {
    expect(choosePriceList([youth], '34')).toBeNull();
    expect(choosePriceList([youth], null)).toBeNull();
  });
});

describe('the free days of a rental period', () => {
  it.each([
    [6, 2, 4],
    [4, 2, 2],
    [3, 2, 1],
    [2, 2, 1],
    [1, 2, 1],
    [6, 0, 6],
    [6, -1, 6],
    [0, 2, 0],
  ])('%i days with %i free ones are charged as %i', (days, free, billed) => {
    expect(billedDays(days, free)).toBe(billed);
  });

  it('the free days of a rental period lower the price of the period, and of nothing that is sold or read from a counter', () => {
    const amountOf = (priceType: (typeof PRICE_TYPES)[number]) => {
      const amount = unitAmount({
        priceType,
        prices: [price('day', 500)],
        salesCents: cents(9900),
        days: 6,
        freeDays: 2,
      });
      return amount.ok ? amount.cents : null;
    };
    expect([amountOf('Rental'), amountOf('Sales'), amountOf('RentalCounter')]).toEqual([2000, 9900, 0]);
  });
});
