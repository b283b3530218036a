import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { Call } from './read-call.ts';

/** A shop that is listed, and the words it is listed in. */
export interface Listed {
  readonly shop: Shop;
  readonly language: Language;
  readonly translate: Translate;
}

/**
 * What `find` finds in each shop, as the blocks of lines that `blocksOf` makes of it, under the name of the shop where
 * there are several; the words of `none` where there is nothing.
 */
export async function listByShop<Found>(
  shops: readonly Shop[],
  { language }: Pick<Call, 'language'>,
  source: EventSource,
  list: {
    readonly find: (context: EventSource & { readonly shop: Shop }) => Promise<readonly Found[] | Refusal>;
    readonly none: Parameters<Translate>[0];
    /** Without empty lines: what is found takes a line each. */
    readonly isClose?: true;
    readonly blocksOf: (found: readonly Found[], where: Listed) => readonly (readonly string[])[];
  },
): Promise<readonly string[] | Refusal> {
  const blocks: (readonly string[])[] = [];
  for (const shop of shops) {
    const spoken = language ?? shop.config.defaultLanguage;
    const translate = shop.translate[spoken];
    const found = await list.find({ ...source, shop });
    if (isRefusal(found)) return found;
    const title = shops.length > 1 ? [[`${shop.config.name} (${found.length})`]] : [];
    const own =
      found.length === 0
        ? [[translate(list.none)]]
        : list.blocksOf(found, { shop, language: spoken, translate });
    const all = [...title, ...own];
    blocks.push(...(list.isClose === true ? [all.flat()] : all));
  }
  return separated(blocks);
}

/** The blocks one below the other, with an empty line between them. */
export function separated(blocks: readonly (readonly string[])[]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}
