import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { readCategories } from './staff-categories.sql.ts';
import { type ItemFilter, itemSearch } from './staff-items.queries.ts';
import { countItems, type ListedItem, readItems } from './staff-items.sql.ts';

/** An item with the names of its categories. */
export interface FiledItem extends ListedItem {
  readonly categories: readonly string[];
}

/** Exactly the items of a list as its caller narrowed and sorted it. It has nobody's name: whoever sees the catalogue may take it. */
export const staffExportItems = command(
  { right: 'catalogue.read' },
  async (
    context: Context,
    { columns, ...asked }: ItemFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<FiledItem>> => {
    const { database, config } = context.shop;
    const search = itemSearch(asked, config.languages);
    const [found, categories] = await Promise.all([countItems(database, search), readCategories(database)]);
    const language = config.defaultLanguage;
    const named = new Map(categories.map(({ id, texts }) => [id, texts[language]?.description ?? id]));
    return listFile<FiledItem>(context, { list: 'items', columns, asked }, async (span) => {
      const rows = await readItems(database, search, { ...asked, ...span, language, found });
      return rows.map((row) => ({
        ...row,
        categories: row.card.categoryIds.map((id) => named.get(id) ?? id),
      }));
    });
  },
);
