/** A number or an amount as people type one, with a comma or a point; null where it is none. */
export function typedAmount(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^\d{1,8}(?:\.\d{1,2})?$/u.test(written) ? Number(written) : null;
}

/** An amount as it stands in a field. */
export function amountText(amount: number): string {
  return amount.toFixed(2).replace('.', ',');
}
