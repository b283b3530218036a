import type { Language } from '@bivak/contract/shop-config';
import { formatNumber } from '@bivak/rules';

const NO_BREAK_SPACE = '\u00A0';

/** Between the minus and what follows, where lines could break. */
const WORD_JOINER = '\u2060';

/**
 * An amount with the euro sign before it and two decimals (spec 1 §1); it never breaks over two lines. The minus stands
 * before all of it, in Dutch before the number, as each language writes it.
 */
export function formatMoney(amount: number, language: Language): string {
  const number = formatNumber(Math.abs(amount), language, 2);
  if (amount >= 0) return `€${NO_BREAK_SPACE}${number}`;
  if (language === 'nl') return `€${NO_BREAK_SPACE}-${number}`;
  return `-${WORD_JOINER}€${NO_BREAK_SPACE}${number}`;
}
