import { remainder } from '../registers/check-digits.ts';

/**
 * What a bank transfer says so that money finds its invoice: ten digits and their rest by 97 (0 is 97), the way Belgian
 * banks read it, `+++260/0000/01797+++`. The digits are the year's last two and the number within the year.
 */
export function paymentReference(year: string, serial: number): string {
  const base = year.slice(-2) + String(serial).padStart(8, '0');
  const check = remainder(base, 97) || 97;
  const digits = base + String(check).padStart(2, '0');
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}
