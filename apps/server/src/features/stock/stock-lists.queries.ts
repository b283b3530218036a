import { addDays } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { MoveReason } from '../availability/index.ts';
import {
  countLevels,
  type LevelSearch,
  type LevelSort,
  type LevelState,
  readLevelPage,
  type StockLevel,
} from './levels.sql.ts';
import { countMoves, type MoveSearch, type MoveSort, readMovePage, type StockMove } from './moves.sql.ts';

export interface LevelFilter extends Sorted<LevelSort> {
  readonly text: string;
  readonly warehouseIds: readonly string[];
  readonly state: LevelState | null;
}

/** Each article in each of the caller's warehouses: a page in two statements. */
export const staffStockPage = query(
  { right: 'stock.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: LevelFilter & PageAsked,
  ): Promise<ListPage<StockLevel> | Refusal> => {
    const { shop, key } = context;
    const search = levelSearch(context, filter);
    const language = shop.config.defaultLanguage;
    return listPage(
      { key, shop, list: 'stock', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readLevelPage(shop.database, search, { ...filter, ...span, language }),
      () => countLevels(shop.database, search),
    );
  },
);

export function levelSearch(
  { actor, now, shop }: Context,
  { text, warehouseIds, state }: LevelFilter,
): LevelSearch {
  return {
    warehouses: OperatorScope.of(actor).among(warehouseIds),
    words: patternsOf(text),
    state,
    now,
    endOfDay: shop.zone.at(addDays(shop.zone.dayOf(now), 1), 0),
  };
}

export interface MoveFilter extends Sorted<MoveSort> {
  readonly text: string;
  readonly itemId: string | null;
  readonly warehouseIds: readonly string[];
  readonly reason: MoveReason | null;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** Why stock changed, as far as the caller's warehouses go: a page in two statements. */
export const staffMovePage = query(
  { right: 'stock.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: MoveFilter & PageAsked,
  ): Promise<ListPage<StockMove> | Refusal> => {
    const { shop, key } = context;
    const search = moveSearch(context, filter);
    return listPage(
      { key, shop, list: 'stock-moves', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readMovePage(shop.database, search, { ...filter, ...span }),
      () => countMoves(shop.database, search),
    );
  },
);

export function moveSearch(
  { actor }: Context,
  { text, itemId, warehouseIds, reason, from, to }: MoveFilter,
): MoveSearch {
  const warehouses = OperatorScope.of(actor).among(warehouseIds);
  return { warehouses, itemId, reason, from, to, words: patternsOf(text) };
}

/** Pieces of names that somebody typed, as `like` takes them. */
export function patternsOf(text: string): readonly string[] | null {
  const words = wordsOf(text).map(likePattern);
  return words.length === 0 ? null : words;
}
