/** The bounds of an amount: `max` undefined means no limit, 0 means that nothing can be added. */
export type AmountBounds = { readonly min: number; readonly max?: number | undefined };

/** Plus does nothing at the maximum, and never when the maximum is 0 (spec 1 §5). */
export function canIncrease(value: number, { max }: AmountBounds): boolean {
  return max === undefined || value < max;
}

/** Minus does nothing at or under the minimum (spec 1 §5). */
export function canDecrease(value: number, { min }: AmountBounds): boolean {
  return value > min;
}

/**
 * What a typed text makes of the amount: a whole number, held under the maximum; null when it is none, or less than
 * the minimum. Nothing is read out of "1.5" or "1e2": whoever typed them would get another amount than meant. An empty
 * text, or a maximum under the minimum, leaves the amount as it was.
 */
export function typedAmount(text: string, current: number, { min, max }: AmountBounds): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return current;
  if (!/^\d+$/u.test(trimmed)) return null;
  if (max !== undefined && max < min) return current;
  const typed = Number(trimmed);
  if (typed < min) return null;
  return max !== undefined && typed > max ? max : typed;
}
