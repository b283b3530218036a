import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { type ShortageFilter, shortageSearch } from './staff-stock.queries.ts';
import { readShortagePage, type StaffShortage } from './staff-stock.sql.ts';

/** Exactly the shortages of a list. It has numbers of orders and nobody's name, so whoever sees the stock may take it along. */
export const staffExportShortages = command(
  { right: 'stock.read' },
  (
    context: Context,
    { columns, ...filter }: ShortageFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<StaffShortage>> => {
    const search = shortageSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'shortages', columns, asked }, (span) =>
      readShortagePage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);
