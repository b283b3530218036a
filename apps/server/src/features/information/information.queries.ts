import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { type PageName, type PageText, readPages } from './page-text.ts';

export interface InformationPage extends PageText {
  /** Every page that the shop has in this language, in their order. */
  readonly pages: readonly Pick<PageText, 'name' | 'title'>[];
}

/** A page of the shop's own words. A language in which a page is missing has that of the shop's default language. */
export const findPage = query(
  { right: 'public', shared: { audience: ({ language }) => language, follows: ['settings'] } },
  async ({ shop, language }, { name }: { readonly name: PageName }): Promise<InformationPage | Refusal> => {
    const pages = await readPages(shop.directory, [language, shop.config.defaultLanguage]);
    const found = pages.find((page) => page.name === name);
    return found === undefined ? refuse('NotFound') : { ...found, pages };
  },
);
