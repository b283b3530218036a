import type { Language } from '@bivak/contract/shop-config';
import { formatNumber } from '@bivak/rules';

const NO_BREAK_SPACE = '\u00A0';

/** An amount with the euro sign before it and two decimals (spec 1 §1); it never breaks over two lines. */
export function formatMoney(amount: number, language: Language): string {
  const sign = amount < 0 ? '-' : '';
  return `€${NO_BREAK_SPACE}${sign}${formatNumber(Math.abs(amount), language, 2)}`;
}
