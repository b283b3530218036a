import type { InformationFact, InformationPage } from '@bivak/contract/wire';
import { LOCALES } from '@bivak/web/formats';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useHoursInWords } from '../../locations/model/hours-in-words.ts';
import { usePlaces } from '../../locations/model/use-places.ts';

export type Facts = { readonly [Name in InformationFact]?: string | undefined };
type Line = InformationPage['Blocks'][number]['Lines'][number];

/** A line with what its braces stand for; null where the shop does not have it. */
export function filledLine(line: Line, facts: Facts): Line | null {
  let isWhole = true;
  const filled = line.map((span) => ({
    ...span,
    Text: span.Text.replaceAll(/\{(\w+)\}/gu, (_, name: InformationFact) => {
      const fact = facts[name];
      if (fact === undefined) isWhole = false;
      return fact ?? '';
    }),
  }));
  return isWhole ? filled : null;
}

/** What the texts of every shop say of its settings, with the hours of these places. */
export function useShopFacts(ofPlace: (warehouseId: string) => boolean = () => true): Facts {
  const { shop, locale } = useApp();
  const t = useTranslations('shop.information');
  const inWords = useHoursInWords();
  const list = new Intl.ListFormat(LOCALES[locale]);
  const { company, street, houseNumber, zipCode, city, phone, email } = shop.contact;
  const places = usePlaces().all.filter(({ WarehouseID }) => ofPlace(WarehouseID));
  const open = places.flatMap(({ Description, OpeningHours }) => {
    const lines = inWords(OpeningHours).map(({ days, hours }) => t('openFrom', { days, hours }));
    if (lines.length === 0) return [];
    return places.length === 1 ? lines : [`${Description}: ${list.format(lines)}`];
  });
  const joined = places.length === 1 ? list.format(open) : open.join('; ');
  return {
    company,
    address: `${street} ${houseNumber}, ${zipCode} ${city}`,
    city,
    phone,
    email,
    openingHours: open.length === 0 ? undefined : joined,
  };
}
