/** Which buttons of an amount selector work (spec 1 §5). Null is no maximum; a maximum of 0 disables plus. */
export function amountSteps(input: {
  readonly qty: number;
  readonly min?: number;
  readonly max: number | null;
}): { readonly canIncrease: boolean; readonly canDecrease: boolean } {
  const { qty, min = 1, max } = input;
  return { canIncrease: max === null || qty < max, canDecrease: qty > min };
}
