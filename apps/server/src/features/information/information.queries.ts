import { informationPages, type InformationPageName, type ShopConfig } from '@bivak/contract/shop-config';
import { type Block, blocksOf } from '@bivak/rules';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Where a text may lead: pages of this kind, and three screens of lending. */
const links = [...informationPages, 'rates', 'reportDamage', 'wizard'] as const;

export interface InformationPage {
  readonly name: InformationPageName;
  readonly title: string;
  /** The day from which it holds, `yyyy-MM-dd`. */
  readonly since: string | null;
  readonly blocks: readonly Block<(typeof links)[number]>[];
  /** Every page that the shop has, in their order. */
  readonly pages: readonly { readonly name: InformationPageName; readonly title: string }[];
}

/** A page of the shop's own words. A language in which the text is missing has that of the shop's default language. */
export const findPage = query(
  { right: 'public', shared: { audience: ({ language }) => language, follows: ['settings'] } },
  async (
    { shop, language },
    { name }: { readonly name: InformationPageName },
  ): Promise<InformationPage | Refusal> => pageOf(shop.config, name, language) ?? refuse('NotFound'),
);

function pageOf(
  { pages, defaultLanguage }: Pick<ShopConfig, 'pages' | 'defaultLanguage'>,
  name: InformationPageName,
  language: Language,
): InformationPage | undefined {
  const page = pages[name];
  if (page === undefined) return undefined;
  return {
    name,
    title: page.title[language],
    since: page.since ?? null,
    blocks: blocksOf(page.text[language] || page.text[defaultLanguage], links),
    pages: informationPages.flatMap((one) => {
      const title = pages[one]?.title[language];
      return title === undefined ? [] : [{ name: one, title }];
    }),
  };
}
