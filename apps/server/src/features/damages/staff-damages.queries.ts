import type { DamageState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { HistoryEvent } from '../../platform/events/record-history.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDamageNumber } from './damage-number.ts';
import { type PricedPart, partsOf } from './damage-parts.ts';
import { findLabel, type Labelled } from './damages.sql.ts';
import {
  countDamages,
  type DamageSearch,
  type DamageSort,
  readDamagePage,
  readStaffDamage,
  readSubjectLines,
  type StaffDamageDetail,
  type StaffDamageRow,
  type SubjectLine,
} from './staff-damages.sql.ts';

/** What the business has before it; `objected` is what a customer speaks against until it is settled. */
export const damageViews = {
  reported: ['reported'],
  assessed: ['assessed'],
  charged: ['charged'],
  repair: ['charged', 'waived'],
  objected: ['assessed', 'charged'],
  closed: ['repaired', 'written-off', 'closed'],
  all: null,
} as const satisfies Record<string, readonly DamageState[] | null>;

export type DamageView = keyof typeof damageViews;

export interface DamageFilter extends Sorted<DamageSort> {
  readonly view: DamageView;
  readonly text: string;
  readonly warehouseIds: readonly string[];
  /** When it was reported, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** Damages of everybody, as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffDamagePage = query(
  { right: 'damage.read', shared: 'nobody' },
  (
    { shop, key, actor }: Context,
    { size, after, ...filter }: DamageFilter & PageAsked,
  ): Promise<ListPage<StaffDamageRow> | Refusal> => {
    const search = damageSearch(filter, OperatorScope.of(actor));
    return listPage(
      { key, shop, list: 'damages', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readDamagePage(shop.database, search, { ...filter, ...span }),
      () => countDamages(shop.database, search),
    );
  },
);

export function damageSearch(filter: DamageFilter, { warehouses }: OperatorScope): DamageSearch {
  const { view, text, warehouseIds, from, to } = filter;
  return {
    states: damageViews[view],
    isObjected: view === 'objected',
    warehouses,
    pattern: text === '' ? null : likePattern(text),
    no: readDamageNumber(text),
    places: warehouseIds.length === 0 ? null : warehouseIds,
    from,
    to,
  };
}

export interface StaffDamage {
  readonly damage: StaffDamageDetail;
  readonly history: readonly HistoryEvent[];
  /** What its article's price list has. */
  readonly priceList: readonly PricedPart[];
}

/** All of a damage, in two statements; one of another warehouse does not exist for who is limited to some. */
export const staffDamageDetail = query(
  { right: 'damage.read', shared: 'nobody' },
  async (
    { shop, actor, now }: Context,
    { damageId }: { readonly damageId: string },
  ): Promise<StaffDamage | Refusal> => {
    const { warehouses } = OperatorScope.of(actor);
    const reader = { warehouses, caller: operatorKey(actor) };
    const found = await readStaffDamage(shop.database, damageId, reader, instant(now));
    if (found === undefined) return refuse('NotFound');
    const { lending } = shop.config;
    return { ...found, priceList: lending === undefined ? [] : partsOf(lending, found.damage.itemId) };
  },
);

export interface DamageSubject {
  readonly lines: readonly SubjectLine[];
  readonly label: Labelled;
}

/** For what a damage would be opened: the lines of an order, and what a label is on. */
export const staffDamageSubject = query(
  { right: 'damage.report', shared: 'nobody' },
  async (
    { shop, actor }: Context,
    { order, serial }: { readonly order: string; readonly serial: string },
  ): Promise<DamageSubject | Refusal> => {
    const none: Labelled = { itemId: null, descriptions: null };
    const { warehouses } = OperatorScope.of(actor);
    const [lines, label] = await Promise.all([
      order === '' ? [] : readSubjectLines(shop.database, order, warehouses),
      serial === '' ? none : findLabel(shop.database, serial),
    ]);
    if (order !== '' && lines.length === 0)
      return refuse('ValidationFailed', { fields: [{ field: 'order', reason: 'unknown-rental-object' }] });
    return { lines, label };
  },
);
