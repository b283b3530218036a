import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { readLevelPage, type StockLevel } from './levels.sql.ts';
import { readMovePage, type StockMove } from './moves.sql.ts';
import { type LevelFilter, levelSearch, type MoveFilter, moveSearch } from './stock-lists.queries.ts';

interface Columns {
  readonly columns: readonly string[];
}

/** Exactly the stock of a list; nobody's name stands in it. */
export const staffExportStock = command(
  { right: 'stock.read' },
  (context: Context, { columns, ...filter }: LevelFilter & Columns): Promise<ListFile<StockLevel>> => {
    const search = levelSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    const language = context.shop.config.defaultLanguage;
    return listFile(context, { list: 'stock', columns, asked }, (span) =>
      readLevelPage(context.shop.database, search, { ...filter, ...span, language }),
    );
  },
);

/** Exactly the changes of a list, with who of the staff told them. */
export const staffExportMoves = command(
  { right: 'stock.read' },
  (context: Context, { columns, ...filter }: MoveFilter & Columns): Promise<ListFile<StockMove>> => {
    const search = moveSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'stock-moves', columns, asked }, (span) =>
      readMovePage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);
