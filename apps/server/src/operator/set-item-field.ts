import { readNumber } from '@bivak/rules';
import { staffSetItemField } from '../features/catalogue/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import { customFieldType } from '../platform/shops/custom-fields.ts';
import type { ActionParts } from './action.ts';

/** Sets what the shop says of an item beside what every shop does; without words, nothing more is said. */
export async function changeItemField(
  { shop, source, translate, language }: ActionParts,
  [itemId = '', name = '', ...words]: readonly string[],
): Promise<string | Refusal> {
  const said = words.join(' ');
  const value = said === '' ? null : read();
  const changed = await staffSetItemField({ shop, ...source }, { itemId, name, value });
  if (isRefusal(changed)) return changed;
  const shown = (given: string | number | boolean | null) => (given === null ? '–' : String(given));
  return translate('operator.itemField', {
    item: itemId,
    field: name,
    before: shown(changed.before),
    after: shown(changed.after),
  });

  /** What cannot be read stays as it was typed: it is refused for its type. */
  function read(): string | number | boolean {
    const type = customFieldType(shop.config, 'item', name);
    if (type === 'boolean') return said === 'on' || (said === 'off' ? false : said);
    if (type === 'number' || type === 'decimal') return readNumber(said, language) ?? said;
    return said;
  }
}
