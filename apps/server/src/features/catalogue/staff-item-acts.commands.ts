import { canMoveItem, cents, type ItemState, publishFaults, repricedCents } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { actOnRows, type RowOutcome } from '../../platform/application/seen-rows.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { freeName, slugOf } from './free-name.ts';
import {
  changingItem,
  type ItemActed,
  type ItemInput,
  namesFor,
  type OfItem,
  saveItem,
} from './staff-item.commands.ts';
import {
  copyAsDraft,
  insertDraft,
  namesLike,
  type NewItem,
  type PromisedOrder,
  readHolders,
  readPromised,
  writeState,
} from './staff-item-acts.sql.ts';
import { beginChanges, endChanges, type ItemRecord, readItem, readKnown } from './staff-item.sql.ts';

/** It is promised: the orders that stand are named, so that somebody can end or change them first. */
export class ItemPromised extends Refusal {
  readonly orders: readonly PromisedOrder[];
  constructor(orders: readonly PromisedOrder[]) {
    super('ItemPromised', { params: { orders: orders.map(({ number }) => number).join(', ') } });
    this.orders = orders;
  }
}

/** A new item is a draft: nobody sees it before it is published. */
export const staffCreateItem = command(
  { right: 'catalogue.write' },
  (context: Context, input: Omit<NewItem, 'id'>): Promise<ItemActed | Refusal> =>
    making(context, { route: 'item.create', input }, async (db, slug) => {
      const { categoryIds } = input;
      const known = await readKnown(db, { id: slug, slug, itemIds: [], partIds: [], categoryIds });
      const faults: RefusedField[] = categoryIds.flatMap((id, index) =>
        known.categories.includes(id)
          ? []
          : [{ field: `categoryIds.${String(index)}`, reason: 'unknown-category' }],
      );
      if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
      const language = context.shop.config.defaultLanguage;
      return insertDraft(db, { ...input, id: slug }, { now: context.now, language });
    }),
);

export const staffDuplicateItem = command(
  { right: 'catalogue.write' },
  (
    context: Context,
    input: { readonly itemId: string; readonly description: string },
  ): Promise<ItemActed | Refusal> =>
    making(context, { route: `item.duplicate/${input.itemId}`, input }, async (db, slug) => {
      const { itemId, description } = input;
      if ((await readItem(db, itemId, namesFor(context))) === undefined) return refuse('NotFound');
      const language = context.shop.config.defaultLanguage;
      return copyAsDraft(db, itemId, { id: slug, description }, { now: context.now, language });
    }),
);

/** Once per key, under an address made of its name that no other item has. */
function making(
  context: Context,
  asked: { readonly route: string; readonly input: { readonly description: string } },
  work: (db: Transaction, slug: string) => Promise<number | Refusal>,
): Promise<ItemActed | Refusal> {
  return inTransaction<ItemActed | Refusal>(context.shop.database, (db) =>
    once<ItemActed>(db, context, asked, async () => {
      await beginChanges(db);
      const { description } = asked.input;
      const id = freeName(description, await namesLike(db, slugOf(description)));
      const version = await work(db, id);
      if (isRefusal(version)) return version;
      await endChanges(db, [id]);
      await recordEvents(db, context, {
        entity: 'item',
        entityId: id,
        action: 'create',
        after: { ...asked.input, version },
      });
      return { id, version, state: 'draft' };
    }),
  );
}

/** Publishes, hides, puts away or takes back. What is promised, or stands in a package on offer, is not put away. */
export const staffSetItemState = command(
  { right: 'catalogue.write' },
  (context: Context, { state, ...of }: OfItem & { readonly state: ItemState }) =>
    changingItem(context, of, { route: 'item.state', input: state }, (db, before) =>
      moveItem(db, context, before, state),
    ),
);

async function moveItem(
  db: Transaction,
  context: Context,
  before: ItemRecord,
  state: ItemState,
): Promise<ItemActed | Refusal> {
  const { id } = before;
  if (before.state === state) return { id, state, version: before.version };
  if (!canMoveItem(before.state, state))
    return refuse('ValidationFailed', { fields: [{ field: 'state', reason: 'was-on-offer' }] });
  const refused =
    state === 'archived' ? await archiveRefusal(db, id) : publishRefusal(context, before, state);
  if (refused !== null) return refused;
  const version = await writeState(db, id, state, context.now);
  await endChanges(db, [id]);
  await recordEvents(db, context, {
    entity: 'item',
    entityId: id,
    action: 'set-state',
    before: { state: before.state },
    after: { state, version, fields: ['state'] },
  });
  return { id, state, version };
}

async function archiveRefusal(db: Transaction, id: string): Promise<Refusal | null> {
  const orders = await readPromised(db, id);
  if (orders.length > 0) return new ItemPromised(orders);
  const holders = await readHolders(db, id);
  if (holders.length === 0) return null;
  return refuse('ValidationFailed', {
    fields: [{ field: 'state', reason: 'in-packages', params: { items: holders.join(', ') } }],
  });
}

function publishRefusal({ shop }: Context, item: ItemRecord, state: ItemState): Refusal | null {
  if (state === 'draft') return null;
  const { languages, defaultLanguage } = shop.config;
  const faults = publishFaults({
    languages,
    defaultLanguage,
    texts: item.texts,
    alts: item.pictures.map((one) => (one.state === 'drawn' || one.state === 'waiting' ? one.alts : null)),
  });
  if (faults.length === 0) return null;
  return refuse('ValidationFailed', { fields: faults.map((field) => ({ field, reason: 'required' })) });
}

export type BulkAct =
  | { readonly act: 'state'; readonly state: ItemState }
  | {
      readonly act: 'category' | 'labels';
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | {
      readonly act: 'reprice';
      readonly percent: number;
      readonly stepCents: number;
      /** Null: of all lists. */
      readonly list: string | null;
    };

export interface Repriced {
  readonly list: string;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

export interface BulkActed extends ItemActed {
  readonly prices: readonly Repriced[];
}

export interface BulkOutcome {
  readonly id: string;
  readonly outcome: BulkActed | Refusal;
}

/** The same for many items, each in a transaction of its own, in the order of ids. A dry run tells and writes nothing. */
export const staffActOnItems = command(
  { right: 'catalogue.write' },
  (
    context: Context,
    {
      itemIds,
      act,
      isDryRun,
    }: { readonly itemIds: readonly string[]; readonly act: BulkAct; readonly isDryRun: boolean },
  ): Promise<readonly RowOutcome<BulkActed>[]> =>
    actOnRows(
      itemIds.map((id) => ({ id })),
      ({ id: itemId }) =>
        changingItem<BulkActed>(
          isDryRun ? { ...context, idempotencyKey: null } : context,
          { itemId, version: null },
          { route: 'item.bulk', input: { act, isDryRun } },
          async (db, before) => {
            const done = await actOn(db, context, before, act);
            return isDryRun && !isRefusal(done) ? db.rollback(done) : done;
          },
        ),
    ),
);

async function actOn(
  db: Transaction,
  context: Context,
  before: ItemRecord,
  act: BulkAct,
): Promise<BulkActed | Refusal> {
  if (act.act === 'state') {
    const moved = await moveItem(db, context, before, act.state);
    return isRefusal(moved) ? moved : { ...moved, prices: [] };
  }
  const prices = act.act === 'reprice' ? repriced(before, act) : [];
  const saved = await saveItem(db, context, before, inputOf(before, act, prices));
  return isRefusal(saved) ? saved : { ...saved, prices };
}

function inputOf(
  before: ItemRecord,
  act: Exclude<BulkAct, { act: 'state' }>,
  prices: readonly Repriced[],
): ItemInput {
  if (act.act === 'reprice') {
    const [sold] = prices.filter(({ unit }) => unit === 'piece');
    return {
      prices: before.prices.flatMap(({ list, unit }) => {
        const found = prices.find((one) => one.list === list && one.unit === unit);
        return found === undefined ? [] : [{ list, unit, cents: found.to }];
      }),
      ...(sold === undefined ? {} : { salesCents: sold.to }),
    };
  }
  const changed = (all: readonly string[]) => [
    ...all.filter((one) => !act.remove.includes(one)),
    ...act.add.filter((one) => !all.includes(one)),
  ];
  return act.act === 'category'
    ? { categoryIds: changed(before.categoryIds) }
    : { labels: changed(before.labels) };
}

/** What is sold for good has a price of a piece, in no list. */
function repriced(
  { prices, salesCents, itemType }: ItemRecord,
  { percent, stepCents, list }: Extract<BulkAct, { act: 'reprice' }>,
): Repriced[] {
  const to = (from: number) => repricedCents(cents(from), percent, cents(stepCents));
  const listed = prices
    .filter((price) => list === null || price.list === list)
    .map((price) => ({ list: price.list, unit: price.unit, from: price.cents, to: to(price.cents) }));
  const isSold = itemType === 'Sales' && list === null && salesCents !== null;
  return isSold ? [...listed, { list: '', unit: 'piece', from: salesCents, to: to(salesCents) }] : listed;
}
