import type { Language } from '../../platform/i18n/language.ts';

const locales = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

/**
 * The price of one without VAT. Where prices are set with VAT it is seldom whole cents: then it has the four decimals
 * that invoices know.
 */
export function unitPriceText(netCents: number, qty: number, language: Language): string {
  const isWhole = netCents % qty === 0;
  const digits = isWhole ? 2 : 4;
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  });
  return `€\u00A0${number.format(netCents / 100 / qty)}`;
}
