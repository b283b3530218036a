import type { ShopConfig, ShopProblem } from '@bivak/contract/shop-config';
import { businessNumber, iban, vatNumber } from '@bivak/rules';

/** Numbers of the business that cannot be right: they would stand on every invoice. */
export function invoiceProblems({
  contact,
  invoices,
}: Pick<ShopConfig, 'contact' | 'invoices'>): ShopProblem[] {
  const { country, vatNo } = contact;
  const evaluated: readonly (readonly [string, string | undefined, (text: string) => string | null])[] = [
    ['contact.vatNo', vatNo, (text) => vatNumber(text, country)],
    ['invoices.businessNo', invoices.businessNo, (text) => businessNumber(text, country)],
    ['invoices.iban', invoices.iban, iban],
  ];
  return evaluated.flatMap(([field, text, read]): ShopProblem[] =>
    text === undefined || read(text) !== null ? [] : [{ field, code: 'badFormat', detail: text }],
  );
}
