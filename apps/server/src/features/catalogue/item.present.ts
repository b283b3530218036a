import type { Item } from '@bivak/contract';
import type { ShopConfig } from '@bivak/contract/shop-config';
import { money } from '../pricing/index.ts';
import type { ItemRow } from './item.queries.ts';
import type { ItemReader } from './card.ts';
import { presentSummary } from './items.present.ts';
import { presentAttachments, presentVideos } from './media.present.ts';
import type { ItemTerms } from './reader.ts';
import { inLanguageOf, upperCaseLanguages } from './translations.ts';

export function presentItem(
  row: ItemRow,
  terms: ItemTerms,
  reader: ItemReader,
  { externalVideos }: Pick<ShopConfig, 'externalVideos'>,
): Item {
  return {
    ...presentSummary(row, terms),
    LongDescription: row.long,
    Properties: row.properties.map(({ name, titles, values }) => ({
      PropertyDefinition: name,
      Title: inLanguageOf(reader, titles, name),
      Value: inLanguageOf(reader, values, ''),
      Translations: upperCaseLanguages(values),
    })),
    ItemAttachments: presentAttachments(row.attachments, reader),
    Videos: presentVideos(row.videos, reader, externalVideos),
    Items: row.parts.map(({ id, description, qty }) => ({
      ItemID: id,
      Description: description,
      Amount: qty,
    })),
    Deposit: row.depositCents === null ? null : money(row.depositCents),
    CustomFields: fieldsOf(row.customFields),
  };
}

/** A weight is always known (spec 2 §3, "default 1"). */
function fieldsOf(values: ItemRow['customFields']): Item['CustomFields'] {
  const { CUST_Weight: weight } = values;
  return { ...values, CUST_Weight: typeof weight === 'number' ? weight : 1 };
}
