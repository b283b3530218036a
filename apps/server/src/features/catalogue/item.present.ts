import type { Item } from '@bivak/contract';
import { type PriceTerms, money } from '../pricing/index.ts';
import type { ItemRow } from './item.queries.ts';
import type { ItemReader } from './card.ts';
import { presentSummary } from './items.present.ts';
import { inLanguageOf, upperCaseLanguages } from './translations.ts';

export function presentItem(row: ItemRow, terms: PriceTerms, reader: ItemReader): Item {
  return {
    ...presentSummary(row, terms),
    LongDescription: row.long,
    Properties: row.properties.map(({ name, titles, values }) => ({
      PropertyDefinition: name,
      Title: inLanguageOf(reader, titles, name),
      Value: inLanguageOf(reader, values, ''),
      Translations: upperCaseLanguages(values),
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
