/** Thousands and decimals per language: English has comma and dot, Dutch and German dot and comma (spec 1 §5). */
export const NUMBER_SIGNS = {
  en: { thousands: ',', decimal: '.' },
  nl: { thousands: '.', decimal: ',' },
  de: { thousands: '.', decimal: ',' },
} as const;

export type NumberLanguage = keyof typeof NUMBER_SIGNS;

/** A number as the language writes it: 1234.5 with two decimals is "1.234,50" in Dutch and "1,234.50" in English. */
export function formatNumber(value: number, language: NumberLanguage, decimals = 0): string {
  const { thousands, decimal } = NUMBER_SIGNS[language];
  const [whole = '0', rest] = rounded(value, decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/gu, thousands);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}

/** Nothing is left of a small amount below zero, not even its sign. */
function rounded(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return /^-[0.]+$/u.test(text) ? text.slice(1) : text;
}
