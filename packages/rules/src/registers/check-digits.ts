/** Digits alone: people write numbers with blanks, dots, slashes and dashes between. */
export function withoutSigns(text: string): string {
  return text.replaceAll(/[\s./-]/gu, '');
}

/** The rest of a number of any length, digit by digit: twenty digits are no safe integer. */
export function remainder(digits: string, divisor: number): number {
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0);
}

/** The last two of ten digits are 97 less the rest of the first eight (Crossroads Bank for Enterprises). */
export function hasBelgianCheck(digits: string): boolean {
  return Number(digits.slice(8)) === 97 - remainder(digits.slice(0, 8), 97);
}
