import { cents, type Cents } from './cents.ts';

/**
 * A price with so many percent more (or less, below zero), as a whole multiple of `stepCents`: the nearest one, of two that are
 * as near the higher. Whoever asks something never asks nothing afterwards: one step is the least. A price of nothing stays.
 */
export function repricedCents(priceCents: Cents, percent: number, stepCents: Cents): Cents {
  if (priceCents <= 0) return priceCents;
  const step = Math.max(1, stepCents);
  // Percents in hundredths, so that four percent of a price is a whole number of ten-thousandths of a cent.
  const raised = priceCents * (10_000 + Math.round(percent * 100));
  return cents(Math.max(1, Math.floor(raised / (10_000 * step) + 0.5)) * step);
}
