declare const centsBrand: unique symbol;

/** Money in whole euro cents. */
export type Cents = number & { readonly [centsBrand]: true };

/** Marks a whole number as cents; the caller knows that nothing stands behind the comma. */
export function cents(amount: number): Cents {
  return amount as Cents;
}

/** An amount in euros, as the wire has it: two places behind the comma, and what binary fractions make of them. */
export function centsOf(euros: number): Cents {
  return cents(Math.round(euros * 100));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/**
 * Divides numerator by denominator (above 0), rounded half up, in whole numbers throughout. Negative amounts round as
 * their positive twin does, so that a credit note takes back exactly what the invoice charged.
 */
export function roundedCents(numerator: number, denominator: number): Cents {
  const size = Math.abs(numerator);
  const rest = size % denominator;
  const rounded = (size - rest) / denominator + (rest * 2 >= denominator ? 1 : 0);
  return cents(numerator < 0 && rounded !== 0 ? -rounded : rounded);
}
