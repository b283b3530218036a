import type { DamageState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { instant } from '../../platform/database/types.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { operatorKey, OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDamageNumber } from './damage-number.ts';
import { type PricedPart, partsOf } from './damage-parts.ts';
import { findLabel, type Labelled } from './damages.sql.ts';
import {
  countDamages,
  type DamageEvent,
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

export interface DamageList {
  readonly rows: readonly StaffDamageRow[];
  readonly next: string | null;
  readonly total: number;
  readonly isExact: boolean;
}

/** Damages of everybody, as far as the caller's warehouses go: a page of a view, in two statements. */
export const staffDamagePage = query(
  { right: 'damage.read', shared: 'nobody' },
  async (
    { shop, key, actor }: Context,
    {
      size,
      after,
      ...filter
    }: {
      readonly view: DamageView;
      readonly text: string;
      readonly size: number;
      readonly after: string | null;
    },
  ): Promise<DamageList | Refusal> => {
    const { warehouses } = OperatorScope.of(actor);
    const of: CursorOf = { key, shop, list: 'damages', filter: { ...filter, warehouses } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const { view, text } = filter;
    const search = {
      states: damageViews[view],
      isObjected: view === 'objected',
      warehouses,
      pattern: text === '' ? null : likePattern(text),
      no: readDamageNumber(text),
    };
    const [rows, counted] = await Promise.all([
      readDamagePage(shop.database, search, { size, after: end }),
      countDamages(shop.database, search),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = rows.length > size && last !== undefined;
    return {
      rows: shown,
      next: hasMore ? cursorAt(of, { key: String(last.no), id: last.id }) : null,
      ...counted,
    };
  },
);

export interface StaffDamage {
  readonly damage: StaffDamageDetail;
  readonly history: readonly DamageEvent[];
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
