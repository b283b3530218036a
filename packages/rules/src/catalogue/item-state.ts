/** Whether an item is on offer: `hidden` can be rented and stands in no list; `archived` was on offer once. */
export const ITEM_STATES = ['draft', 'shop', 'hidden', 'archived'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/**
 * Whether the business may move an item from one state to another (`design/back-office.md` §3, "Catalogue"). What was on
 * offer never becomes a draft again: orders know it. Somebody who asks for the state that it has changes nothing.
 */
export function canMoveItem(from: ItemState, to: ItemState): boolean {
  return from === to || to !== 'draft';
}

export interface ToPublish {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly texts: Readonly<Record<string, { readonly description: string } | undefined>>;
  /** Of each picture what it shows, by language; null where nobody is asked for it. */
  readonly alts: readonly (Readonly<Record<string, string>> | null)[];
}

/**
 * What an item lacks to be on offer: a name in the shop's own language, and of each picture words in every language of the
 * shop. Everything else has a way without: a text that is missing comes in the shop's own language, an item without a price
 * cannot be ordered, and says so.
 */
export function publishFaults({ languages, defaultLanguage, texts, alts }: ToPublish): string[] {
  const isBlank = (words: string | undefined) => words === undefined || words.trim() === '';
  return [
    ...(isBlank(texts[defaultLanguage]?.description) ? [`texts.${defaultLanguage}.description`] : []),
    ...alts.flatMap((alt, index) =>
      alt === null
        ? []
        : languages
            .filter((language) => isBlank(alt[language]))
            .map((language) => `pictures.${String(index)}.alts.${language}`),
    ),
  ];
}
