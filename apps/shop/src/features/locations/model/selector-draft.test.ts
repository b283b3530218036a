import type { IsoDate, Period, PeriodRules } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import { closingDaysOf, rulesOf } from '../../../testing/fake-places.ts';
import { deliveryMinDays } from './delivery-min-days.ts';
import {
  missingIn,
  underRules,
  withDelivery,
  withPeriod,
  withWarehouse,
  type SelectorDraft,
} from './selector-draft.ts';

const period = (from: string, to: string): Period => ({ from: from as IsoDate, to: to as IsoDate });
const saturdayToTuesday = period('2026-12-12', '2026-12-15');
const empty: SelectorDraft = { warehouse: null, delivery: null, period: null, remark: null };
const zaventem: PeriodRules = rulesOf('zaventem', closingDaysOf('zaventem'));
/** Closed on Mondays as well. */
const mechelen: PeriodRules = rulesOf('mechelen', closingDaysOf('mechelen'));

describe('another warehouse in the selector', () => {
  test('another warehouse in the selector keeps days that are possible there', () => {
    const draft = underRules(withWarehouse({ ...empty, period: saturdayToTuesday }, 'mechelen'), mechelen, 0);
    expect(draft).toMatchObject({ period: saturdayToTuesday, remark: null });
  });

  test('another warehouse in the selector drops a last day that is not, and keeps the first as a beginning', () => {
    const monday = { ...empty, period: period('2026-12-12', '2026-12-14') };
    expect(underRules(monday, zaventem, 0).period).not.toBeNull();
    expect(underRules(withWarehouse(monday, 'mechelen'), mechelen, 0)).toMatchObject({
      period: null,
      remark: { kind: 'dates-dropped', begin: '2026-12-12' },
    });
    const days = { ...monday, period: period('2026-12-14', '2026-12-15') };
    expect(underRules(withWarehouse(days, 'mechelen'), mechelen, 0).remark).toEqual({
      kind: 'dates-dropped',
      begin: null,
    });
    const sold = { ...monday, period: period('2026-12-12', '2026-12-12') };
    const sale: PeriodRules = { ...mechelen, mode: 'sales', closingDays: ['2026-12-12' as IsoDate] };
    expect(underRules(sold, sale, 0).remark).toEqual({ kind: 'dates-dropped', begin: null });
  });

  test('another warehouse in the selector drops a period that is too long there, though both its days would do', () => {
    const long = { ...empty, period: period('2026-12-07', '2027-01-05') };
    expect(underRules(long, zaventem, 0).remark).toEqual({ kind: 'dates-dropped', begin: '2026-12-07' });
  });
});

describe('a delivery that asks for more days', () => {
  test('a delivery that asks for more days moves the end of a shorter period to the next day on which it may end', () => {
    const chosen = { ...empty, period: period('2026-12-23', '2026-12-24') };
    const draft = withDelivery(chosen, 'levering', zaventem, 3);
    // Both days of Christmas and the Sunday after them are closed.
    expect(draft.period).toEqual(period('2026-12-23', '2026-12-28'));
    expect(draft.remark).toEqual({ kind: 'end-moved', minDays: 3, moved: draft.period });
  });

  test('a delivery that asks for more days leaves a period that is long enough', () => {
    expect(withDelivery({ ...empty, period: saturdayToTuesday }, 'levering', zaventem, 3).remark).toBeNull();
  });

  test('a delivery that asks for more days moves the end of a period that is chosen after it, too', () => {
    const draft = withPeriod(
      { ...empty, delivery: 'levering' },
      period('2026-12-10', '2026-12-11'),
      zaventem,
      3,
    );
    expect(draft.period).toEqual(period('2026-12-10', '2026-12-12'));
  });

  test('a delivery that asks for more days asks the most of its own days and of those of the shop', () => {
    const delivery = { DeliveryID: 'levering', MinimumDays: 2 };
    expect(deliveryMinDays(delivery, { levering: 4 })).toBe(4);
    expect(deliveryMinDays(delivery, {})).toBe(2);
    expect(deliveryMinDays({ DeliveryID: 'afhalen', MinimumDays: null }, { levering: 4 })).toBe(0);
    expect(deliveryMinDays(undefined, { levering: 4 })).toBe(0);
  });
});

test('clearing the period of the selector leaves the rest', () => {
  const chosen = { ...empty, warehouse: 'zaventem', delivery: 'levering', period: saturdayToTuesday };
  expect(withPeriod(chosen, null, zaventem, 3)).toEqual({ ...chosen, period: null });
});

test('place and period must both be chosen', () => {
  expect(missingIn(empty)).toEqual(['place', 'period']);
  expect(missingIn({ ...empty, warehouse: 'zaventem', period: saturdayToTuesday })).toEqual([]);
});
