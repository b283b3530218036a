import { isBlank, type PeriodUnit, recipeFault } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { customFieldFaults } from '../../platform/shops/custom-fields.ts';
import { savePictures } from './item-pictures.ts';
import {
  beginChanges,
  endChanges,
  type ItemPicture,
  type ItemRecord,
  type ItemText,
  type ItemValues,
  type ListedPrice,
  readItem,
  readKnown,
  writeCategories,
  writeHead,
  writeList,
} from './staff-item.sql.ts';

export interface OfItem {
  readonly itemId: string;
  /** The version that the caller saw; null: whatever it is by now, as for many at once. */
  readonly version: number | null;
}

export interface ItemActed {
  readonly id: string;
  readonly version: number;
  readonly state: ItemRecord['state'];
}

type Maybe<Values> = { readonly [K in keyof Values]?: Values[K] | undefined };
type Linked = 'texts' | 'prices' | 'parts' | 'addOns' | 'substitutes' | 'pictures';

/** What of an item changes; what is left out stays. */
export interface ItemInput extends Maybe<Omit<ItemValues, Linked>> {
  /** Of each language what is named. One whose name is emptied goes. */
  readonly texts?: Partial<Record<Language, Maybe<ItemText> | undefined>> | undefined;
  /** Cells of lists; one without cents is emptied. */
  readonly prices?:
    | readonly { readonly list: string; readonly unit: PeriodUnit; readonly cents: number | null }[]
    | undefined;
  readonly shownUnit?: PeriodUnit | null | undefined;
  readonly parts?: readonly { readonly id: string; readonly qty: number }[] | undefined;
  readonly addOns?:
    | readonly { readonly id: string; readonly policy: 'required' | 'optional'; readonly qty: number }[]
    | undefined;
  readonly substitutes?: readonly { readonly id: string }[] | undefined;
  /** All that stay, in order. */
  readonly pictures?: readonly Pick<ItemPicture, 'name' | 'alts' | 'crop'>[] | undefined;
}

/**
 * The one way in which staff writes an item: once per key, from the version that was seen, with one event for all that
 * is another, and cards made anew once. What was promised has its own words and prices, and is not touched.
 */
export const staffChangeItem = command(
  { right: 'catalogue.write' },
  (context: Context, { change, ...of }: OfItem & { readonly change: ItemInput }) =>
    changingItem(context, of, { route: 'item.change', input: change }, (db, before) =>
      saveItem(db, context, before, change),
    ),
);

/** Whatever staff does to one item: the catalogue is taken first, as by every trigger, so nobody waits in a circle. */
export function changingItem<Answer extends ItemActed>(
  context: Context,
  { itemId, version }: OfItem,
  asked: { readonly route: string; readonly input: unknown },
  work: (db: Transaction, before: ItemRecord) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const of = { route: `${asked.route}/${itemId}`, input: { version, input: asked.input } };
  return inTransaction<Answer | Refusal>(context.shop.database, (db) =>
    once<Answer>(db, context, of, async () => {
      await beginChanges(db);
      const before = await readItem(db, itemId, namesFor(context));
      if (before === undefined) return refuse('NotFound');
      if (version !== null && before.version !== version)
        return staleRecord(db, before, { entities: ['item'], entityId: itemId });
      return work(db, before);
    }),
  );
}

export function namesFor({ shop, language }: Pick<Context, 'shop' | 'language'>) {
  return { language, fallback: shop.config.defaultLanguage };
}

/** Writes what is another, in the transaction of `changingItem`. Nothing that is the same leaves an event or a version. */
export async function saveItem(
  db: Transaction,
  context: Context,
  before: ItemRecord,
  input: ItemInput,
): Promise<ItemActed | Refusal> {
  const after = withInput(before, input);
  const changes = changesOf(before, after);
  const { id, state } = before;
  if (changes.fields.length === 0) return { id, state, version: before.version };
  const faults = await faultsOf(db, context, { before, after, input, names: changes.names });
  if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
  await writeLists(db, id, after, changes.names);
  if (changes.names.has('pictures')) await savePictures(db, context, before, after.pictures);
  const version = await writeHead(db, id, after, context.now);
  await endChanges(db, [id]);
  await recordEvents(db, context, {
    entity: 'item',
    entityId: id,
    action: 'update',
    before: changes.before,
    after: { ...changes.after, version, fields: changes.fields },
  });
  return { id, state, version };
}

async function writeLists(
  db: Transaction,
  id: string,
  after: ItemValues,
  changed: ReadonlySet<string>,
): Promise<void> {
  if (changed.has('texts')) {
    const rows = Object.entries(after.texts).map(([language, text]) => ({ language, ...text }));
    await writeList(db, id, 'texts', rows);
  }
  if (changed.has('categoryIds')) await writeCategories(db, id, after.categoryIds);
  for (const list of ['prices', 'certificates', 'parts', 'addOns', 'substitutes', 'properties'] as const)
    if (changed.has(list)) await writeList(db, id, list, after[list]);
}

function withInput(before: ItemRecord, input: ItemInput): ItemValues {
  const { texts, prices, shownUnit, parts, addOns, substitutes, pictures, customFields, ...rest } = input;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<ItemValues>;
  const known = new Map(
    [...before.parts, ...before.addOns, ...before.substitutes].map(({ id, description }) => [
      id,
      description,
    ]),
  );
  const named = <One extends { readonly id: string }>(all: readonly One[]) =>
    all.map((one) => ({ ...one, description: known.get(one.id) ?? one.id }));
  return {
    ...before,
    ...given,
    labels: [...new Set(given.labels ?? before.labels)].toSorted(),
    categoryIds: [...new Set(given.categoryIds ?? before.categoryIds)].toSorted(),
    customFields: withoutNulls({ ...before.customFields, ...customFields }),
    texts: texts === undefined ? before.texts : withTexts(before.texts, texts),
    prices: withPrices(before.prices, prices ?? [], shownUnit),
    parts: parts === undefined ? before.parts : named(parts),
    addOns: addOns === undefined ? before.addOns : named(addOns),
    substitutes: substitutes === undefined ? before.substitutes : named(substitutes),
    pictures:
      pictures === undefined
        ? before.pictures
        : pictures.map((one) => ({
            ...one,
            state: before.pictures.find(({ name }) => name === one.name)?.state ?? ('file' as const),
          })),
  };
}

function withoutNulls(fields: ItemValues['customFields']): ItemValues['customFields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const noText: ItemText = { description: '', medium: '', long: '' };

function withTexts(before: ItemValues['texts'], given: NonNullable<ItemInput['texts']>): ItemValues['texts'] {
  const after = { ...before };
  for (const [language, text] of Object.entries(given) as [Language, Maybe<ItemText> | undefined][]) {
    if (text === undefined) continue;
    const old = before[language] ?? noText;
    const whole = {
      description: text.description ?? old.description,
      medium: text.medium ?? old.medium,
      long: text.long ?? old.long,
    };
    if (isBlank(whole.description)) delete after[language];
    else after[language] = whole;
  }
  return after;
}

/** Cell by cell, so that two who write other cells do not undo each other. */
function withPrices(
  before: readonly ListedPrice[],
  cells: NonNullable<ItemInput['prices']>,
  shownUnit: PeriodUnit | null | undefined,
): readonly ListedPrice[] {
  const all = new Map(before.map((price) => [`${price.list} ${price.unit}`, price]));
  const shown = shownUnit === undefined ? (before.find((price) => price.shown)?.unit ?? null) : shownUnit;
  for (const { list, unit, cents } of cells) {
    if (cents === null) all.delete(`${list} ${unit}`);
    else all.set(`${list} ${unit}`, { list, unit, cents, shown: false });
  }
  return [...all.values()]
    .map((price) => ({ ...price, shown: price.unit === shown }))
    .toSorted((a, b) => a.list.localeCompare(b.list) || a.unit.localeCompare(b.unit));
}

async function faultsOf(
  db: Transaction,
  { shop }: Context,
  {
    before,
    after,
    input,
    names,
  }: {
    readonly before: ItemRecord;
    readonly after: ItemValues;
    readonly input: ItemInput;
    readonly names: ReadonlySet<string>;
  },
): Promise<RefusedField[]> {
  const { config } = shop;
  const known = await readKnown(db, {
    id: before.id,
    slug: after.slug,
    itemIds: [...after.parts, ...after.addOns, ...after.substitutes].map(({ id }) => id),
    partIds: after.parts.map(({ id }) => id),
    categoryIds: after.categoryIds,
  });
  const fault = (field: string, reason: string): RefusedField => ({ field, reason });
  /** Those of a list that are not there, are the item itself, or stand in it twice. */
  const unknown = (list: string, ids: readonly string[]) =>
    names.has(list)
      ? ids.flatMap((id, index) => {
          if (id === before.id) return [fault(`${list}.${String(index)}.id`, 'item-itself')];
          if (ids.indexOf(id) !== index) return [fault(`${list}.${String(index)}.id`, 'given-twice-here')];
          return known.items.includes(id) ? [] : [fault(`${list}.${String(index)}.id`, 'unknown-item')];
        })
      : [];
  const recipe = names.has('parts')
    ? recipeFault(
        before.id,
        after.parts.map(({ id }) => id),
        known.recipes,
      )
    : null;
  const hasName = !isBlank(after.texts[config.defaultLanguage]?.description ?? '');
  const neverSold = after.itemType === 'Borg' ? after.depositCents !== null : false;
  return [
    ...(known.slugTaken ? [fault('slug', 'slug-taken')] : []),
    ...(names.has('texts') && !hasName
      ? [fault(`texts.${config.defaultLanguage}.description`, 'required')]
      : []),
    ...after.categoryIds.flatMap((id, index) =>
      known.categories.includes(id) ? [] : [fault(`categoryIds.${String(index)}`, 'unknown-category')],
    ),
    ...(input.prices ?? []).flatMap(({ list }, index) =>
      before.lists.some(({ id }) => id === list)
        ? []
        : [fault(`prices.${String(index)}.list`, 'unknown-price-list')],
    ),
    ...after.certificates.flatMap(({ id }, index) =>
      !names.has('certificates') || config.certificates.some((one) => one.id === id)
        ? []
        : [fault(`certificates.${String(index)}.id`, 'unknown-certificate')],
    ),
    ...after.pictures.flatMap(({ name }, index) =>
      before.pictures.some((one) => one.name === name) &&
      after.pictures.findIndex((one) => one.name === name) === index
        ? []
        : [fault(`pictures.${String(index)}.name`, 'unknown-picture')],
    ),
    ...unknown(
      'parts',
      after.parts.map(({ id }) => id),
    ),
    ...unknown(
      'addOns',
      after.addOns.map(({ id }) => id),
    ),
    ...unknown(
      'substitutes',
      after.substitutes.map(({ id }) => id),
    ),
    ...(after.parts.length > 0 && before.kind !== 'Composition' ? [fault('parts', 'no-composition')] : []),
    ...(recipe === null ? [] : [fault('parts', `recipe-${recipe}`)]),
    ...(neverSold ? [fault('depositCents', 'deposit-of-deposit')] : []),
    ...(input.customFields === undefined
      ? []
      : customFieldFaults(config, ['item'], input.customFields, false)),
  ];
}

interface ItemChanges {
  /** Paths of what is another, such as `texts.nl.description` and `prices.standard.day`. */
  readonly fields: readonly string[];
  /** The lists and values that they belong to. */
  readonly names: ReadonlySet<string>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What is another, by paths: words and prices each by itself, so that two who change other ones both stand. */
function changesOf(before: ItemValues, after: ItemValues): ItemChanges {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  );
  const only = (all: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, all.get(field) ?? null]));
  return {
    fields,
    names: new Set(fields.map((field) => field.split('.')[0] ?? field)),
    before: only(was),
    after: only(is),
  };
}

const plain = [
  'slug',
  'itemType',
  'ranking',
  'vatBp',
  'salesCents',
  'depositCents',
  'turnaroundMinutes',
  'maxPerCustomer',
  'maxPerCart',
  'maxReservationDays',
  'uploadPolicy',
  'labels',
  'categoryIds',
  'certificates',
  'properties',
] as const satisfies readonly (keyof ItemValues)[];

function flat(values: ItemValues): Map<string, unknown> {
  const shown = values.prices.find((price) => price.shown)?.unit;
  return new Map<string, unknown>([
    ...plain.map((name) => [name, values[name]] as const),
    ...Object.entries(values.customFields).map(([name, value]) => [`customFields.${name}`, value] as const),
    ...Object.entries(values.texts).flatMap(([language, text]) =>
      Object.entries(text).map(([name, words]) => [`texts.${language}.${name}`, words] as const),
    ),
    ...values.prices.map(({ list, unit, cents }) => [`prices.${list}.${unit}`, cents] as const),
    ...(shown === undefined ? [] : [['prices.shown', shown] as const]),
    ['pictures', values.pictures.map(({ name, alts, crop }) => ({ name, alts, crop }))],
    ['parts', values.parts.map(({ id, qty }) => ({ id, qty }))],
    ['addOns', values.addOns.map(({ id, policy, qty }) => ({ id, policy, qty }))],
    ['substitutes', values.substitutes.map(({ id }) => id)],
  ]);
}
