/** Thousands and decimals per language: English has comma and dot, Dutch and German dot and comma (spec 1 §5). */
const SIGNS = {
  en: { thousands: ',', decimal: '.' },
  nl: { thousands: '.', decimal: ',' },
  de: { thousands: '.', decimal: ',' },
} as const;

export type NumberLanguage = keyof typeof SIGNS;

/** A number as the language writes it: 1234.5 with two decimals is "1.234,50" in Dutch and "1,234.50" in English. */
export function formatNumber(value: number, language: NumberLanguage, decimals = 0): string {
  const { thousands, decimal } = SIGNS[language];
  const [whole = '0', rest] = rounded(value, decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/gu, thousands);
  return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
}

/**
 * The number that a typed text says; null when it says none. Thousands need not be written, but must stand right.
 * The other language's decimal sign is understood where it can mean nothing else: "2.5" is two and a half in Dutch
 * too, while "2.500" is two thousand five hundred.
 */
export function readNumber(text: string, language: NumberLanguage): number | null {
  const { thousands, decimal } = SIGNS[language];
  const typed = text.trim().replace(/^\u2212/u, '-');
  const grouped = new RegExp(`^-?\\d{1,3}(?:[${thousands}]\\d{3})+(?:[${decimal}]\\d+)?$`, 'u');
  const plain = new RegExp(`^-?\\d+(?:[${decimal}]\\d+)?$`, 'u');
  if (plain.test(typed) || grouped.test(typed))
    return Number(typed.replaceAll(thousands, '').replace(decimal, '.'));
  const other = new RegExp(`^-?\\d+[${thousands}]\\d+$`, 'u');
  return other.test(typed) ? Number(typed.replace(thousands, '.')) : null;
}

/** Nothing is left of a small amount below zero, not even its sign. */
function rounded(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return /^-[0.]+$/u.test(text) ? text.slice(1) : text;
}
