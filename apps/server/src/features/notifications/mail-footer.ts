import type { Language } from '../../platform/i18n/language.ts';
import type { Shop } from '../../platform/shops/shop.ts';

/** What a mail needs of a shop. */
export type MailShop = Pick<Shop, 'id' | 'config' | 'origins' | 'zone' | 'translate'>;

/** Who writes, and why the reader gets this mail: the last is a key of its own. */
export function mailFooter(shop: MailShop, language: Language, why: string): string[] {
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  return [
    `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
    [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    shop.translate[language](why, { shop: shop.config.name }),
  ];
}
