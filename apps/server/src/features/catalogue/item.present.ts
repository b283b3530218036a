import type { Item } from '@bivak/contract';
import { type PriceTerms, money } from '../pricing/index.ts';
import type { ItemRow } from './item.queries.ts';
import type { ItemReader } from './card.ts';
import { presentSummary } from './items.present.ts';

export function presentItem(row: ItemRow, terms: PriceTerms, reader: ItemReader): Item {
  const inLanguage = (texts: Record<string, string>, otherwise: string) =>
    texts[reader.language] ?? texts[reader.fallback] ?? otherwise;
  return {
    ...presentSummary(row, terms),
    LongDescription: row.long,
    Properties: row.properties.map(({ name, titles, values }) => ({
      PropertyDefinition: name,
      Title: inLanguage(titles, name),
      Value: inLanguage(values, ''),
      // Per language in capitals, as spec 2 §3 has it for values.
      Translations: Object.fromEntries(
        Object.entries(values).map(([language, value]) => [language.toUpperCase(), value]),
      ),
    })),
    ItemAttachments: [],
    Items: row.parts.map(({ id, description, qty }) => ({
      ItemID: id,
      Description: description,
      Amount: qty,
    })),
    Deposit: row.depositCents === null ? null : money(row.depositCents),
    CustomFields: row.customFields,
  };
}
