import type { Language } from '@bivak/contract/shop-config';

/** Thousands and decimals per language (spec 1 §5). */
const SEPARATORS = {
  en: { thousands: ',', decimal: '.' },
  nl: { thousands: '.', decimal: ',' },
  de: { thousands: '.', decimal: ',' },
} as const satisfies Record<Language, { thousands: string; decimal: string }>;

const NO_BREAK_SPACE = '\u00A0';

/** An amount with the euro sign before it and two decimals (spec 1 §1); it never breaks over two lines. */
export function formatMoney(amount: number, language: Language): string {
  const sign = amount < 0 ? '-' : '';
  return `€${NO_BREAK_SPACE}${sign}${formatNumber(Math.abs(amount), language, 2)}`;
}

export function formatNumber(value: number, language: Language, decimals = 0): string {
  const { thousands, decimal } = SEPARATORS[language];
  const [whole = '0', rest] = value.toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/gu, thousands);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}
