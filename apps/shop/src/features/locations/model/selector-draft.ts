import {
  deliveryRestriction,
  dropInvalidDates,
  periodResult,
  type IsoDate,
  type Period,
  type PeriodRules,
} from '@bivak/rules';

/** What the selector of place and period holds while the visitor chooses. */
export interface SelectorDraft {
  readonly warehouse: string | null;
  readonly delivery: string | null;
  readonly period: Period | null;
  readonly remark: Remark | null;
}

/** What the selector did by itself, and why. */
export type Remark =
  /** The chosen days are not possible at the new warehouse; the first may be, and waits for another last one. */
  | { readonly kind: 'dates-dropped'; readonly begin: IsoDate | null }
  /** The delivery asks for more days; null when no day is long enough away to end on. */
  | { readonly kind: 'end-moved'; readonly minDays: number; readonly moved: Period | null };

export type Missing = 'place' | 'period';

/** Another warehouse keeps the days for now; they are evaluated when its rules are there. */
export function withWarehouse(draft: SelectorDraft, warehouse: string): SelectorDraft {
  return { ...draft, warehouse, remark: null };
}

/**
 * Clears the days that the rules of the chosen warehouse do not allow (spec 1 §4), then minds the delivery. A last day
 * alone is not kept: the calendar asks for the first one first.
 */
export function underRules(draft: SelectorDraft, rules: PeriodRules, minDays: number): SelectorDraft {
  const { period } = draft;
  if (period === null) return draft;
  const left = dropInvalidDates(period, rules);
  const whole = left.from !== null && left.to !== null && periodResult(period.from, period.to, rules).ok;
  if (!whole) {
    const begin = rules.mode === 'sales' ? null : left.from;
    return { ...draft, period: null, remark: { kind: 'dates-dropped', begin } };
  }
  return minded(draft, rules, minDays);
}

export function withDelivery(
  draft: SelectorDraft,
  delivery: string,
  rules: PeriodRules | null,
  minDays: number,
): SelectorDraft {
  const chosen = { ...draft, delivery, remark: null };
  return rules === null ? chosen : minded(chosen, rules, minDays);
}

/** A period, or null to clear it; one that is too short for the delivery gets a later end (spec 1 §5). */
export function withPeriod(
  draft: SelectorDraft,
  period: Period | null,
  rules: PeriodRules | null,
  minDays: number,
): SelectorDraft {
  const chosen = { ...draft, period, remark: null };
  return rules === null ? chosen : minded(chosen, rules, minDays);
}

/** The first day that stands while the last is still to be chosen. */
export function begunIn({ remark }: SelectorDraft): IsoDate | null {
  return remark?.kind === 'dates-dropped' ? remark.begin : null;
}

/** What must still be chosen before the selector may be left, where both are asked. */
export function missingIn({ warehouse, period }: SelectorDraft): Missing[] {
  return [
    ...(warehouse === null ? (['place'] as const) : []),
    ...(period === null ? (['period'] as const) : []),
  ];
}

function minded(draft: SelectorDraft, rules: PeriodRules, minDays: number): SelectorDraft {
  if (draft.period === null || minDays === 0) return draft;
  const result = deliveryRestriction(draft.period, { ...rules, deliveryMinDays: minDays });
  if (result.ok) return draft;
  return {
    ...draft,
    period: result.moved,
    remark: { kind: 'end-moved', minDays: result.minDays, moved: result.moved },
  };
}
