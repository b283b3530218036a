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
 * What a typed text makes of the amount: digits only, held between the bounds. A text without digits,
 * or a maximum under the minimum, leaves the amount as it was.
 */
export function typedAmount(text: string, current: number, { min, max }: AmountBounds): number {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '' || (max !== undefined && max < min)) return current;
  const typed = Number(digits);
  if (typed < min) return min;
  return max !== undefined && typed > max ? max : typed;
}
