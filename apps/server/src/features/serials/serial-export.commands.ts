import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { serialSearch, type StaffSerialFilter } from './staff-serials.queries.ts';
import { readSerialPage, type StaffSerial } from './staff-serials.sql.ts';

/** Exactly the pieces of a list. It has numbers of orders and nobody's name, so whoever sees the stock may take it along. */
export const staffExportSerials = command(
  { right: 'stock.read' },
  (
    context: Context,
    { columns, ...filter }: StaffSerialFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<StaffSerial>> => {
    const search = serialSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'serials', columns, asked }, (span) =>
      readSerialPage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);
