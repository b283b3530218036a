import {
  actOnItems,
  addItemPicture,
  changeStaffItem,
  createStaffItem,
  duplicateStaffItem,
  getStaffItem,
  type ItemChange,
  type ItemsAct,
  listStaffItems,
  setItemState,
} from '@bivak/contract/admin';
import { centsOf } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { errorAnswer } from '../../platform/http/error-answer.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { money } from '../pricing/index.ts';
import { staffAddItemPicture } from './item-pictures.commands.ts';
import {
  type BulkAct,
  ItemPromised,
  staffActOnItems,
  staffCreateItem,
  staffDuplicateItem,
  staffSetItemState,
} from './staff-item-acts.commands.ts';
import { type ItemActed, type ItemInput, staffChangeItem } from './staff-item.commands.ts';
import { catalogueRefusal, presentItemRow, presentStaffItem } from './staff-item.present.ts';
import { staffReadItem } from './staff-item.queries.ts';
import { staffListItems } from './staff-items.queries.ts';

/** /api/v3/admin/items[/{id}], …/items/_bulk, …/items/{id}/{_state,_duplicate} */
export const catalogueAdminRoutes: readonly Route[] = [
  serve(listStaffItems, staffListItems, {
    input: ({ query: { State, Type, CategoryID, Label, Lacks, q = '', Sort, size, after } }) => ({
      state: State ?? null,
      kind: Type ?? null,
      categoryId: CategoryID ?? null,
      label: Label ?? null,
      lacks: Lacks ?? null,
      text: q,
      sort: sorts[Sort],
      isReverse: Sort.startsWith('-'),
      size,
      after: after ?? null,
    }),
    answer: ({ rows, next, total, isExact }, context) => ({
      Collection: rows.map((row) => presentItemRow(row, context)),
      Next: next,
      Total: total,
      TotalIsExact: isExact,
    }),
  }),
  serve(createStaffItem, staffCreateItem, {
    input: ({ body }) => ({
      description: body.Description,
      kind: body.Type,
      itemType: body.ItemType,
      stockType: body.StockType,
      categoryIds: body.CategoryIDs,
    }),
    answer: presentActed,
    refusal: itemRefusal,
  }),
  serve(actOnItems, staffActOnItems, {
    input: ({ body, query }) => {
      const act = actOf(body);
      return isRefusal(act) ? act : { itemIds: body.IDs, act, isDryRun: query.DryRun === 'true' };
    },
    answer: (outcomes, context) => ({
      Collection: outcomes.map(({ id, outcome }) =>
        isRefusal(outcome)
          ? { ID: id, Done: null, Error: errorOf(itemRefusal(outcome, context), context) }
          : {
              ID: id,
              Done: {
                ...presentActed(outcome),
                Prices: outcome.prices.map(({ list, unit, from, to }) => ({
                  PriceListID: list,
                  Unit: unit,
                  From: money(from),
                  To: money(to),
                })),
              },
              Error: null,
            },
      ),
    }),
  }),
  serve(getStaffItem, staffReadItem, {
    input: ({ params }) => ({ itemId: params.id }),
    answer: presentStaffItem,
  }),
  serve(changeStaffItem, staffChangeItem, {
    input: ({ params, body }, context) => withSeen(context, params.id, { change: inputOf(body) }),
    answer: presentActed,
    refusal: itemRefusal,
  }),
  serve(addItemPicture, staffAddItemPicture, {
    input: ({ params, file }, context) => withSeen(context, params.id, { file }),
    answer: presentActed,
    refusal: itemRefusal,
  }),
  serve(setItemState, staffSetItemState, {
    input: ({ params, body }, context) => withSeen(context, params.id, { state: body.State }),
    answer: presentActed,
    refusal: itemRefusal,
  }),
  serve(duplicateStaffItem, staffDuplicateItem, {
    input: ({ params, body }) => ({ itemId: params.id, description: body.Description }),
    answer: presentActed,
    refusal: itemRefusal,
  }),
];

const sorts = { Ranking: 'ranking', Name: 'name', '-Name': 'name', '-ChangedAt': 'changed' } as const;

function withSeen<More extends object>(
  context: Context,
  itemId: string,
  more: More,
): (More & { readonly itemId: string; readonly version: number }) | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { ...more, itemId, version };
}

function inputOf(body: ItemChange): ItemInput {
  const { SalesPrice, Deposit, VATRate, Texts, Prices } = body;
  const inCents = (amount: number | null | undefined) =>
    typeof amount === 'number' ? centsOf(amount) : amount;
  return {
    slug: body.Slug,
    itemType: body.ItemType,
    ranking: body.Ranking,
    vatBp: VATRate === undefined ? undefined : Math.round(VATRate * 100),
    salesCents: inCents(SalesPrice),
    // No deposit and one of nothing are the same.
    depositCents: Deposit === 0 ? null : inCents(Deposit),
    turnaroundMinutes: body.TurnaroundMinutes,
    maxPerCustomer: body.MaxPerCustomer,
    maxPerCart: body.MaxPerCart,
    maxReservationDays: body.MaxReservationDays,
    uploadPolicy: body.UploadPolicy,
    labels: body.Labels,
    categoryIds: body.CategoryIDs,
    customFields: body.CustomFields,
    texts:
      Texts === undefined ? undefined : { nl: textOf(Texts.nl), en: textOf(Texts.en), de: textOf(Texts.de) },
    prices: Prices?.map(({ PriceListID, Unit, Price }) => ({
      list: PriceListID,
      unit: Unit,
      cents: Price === null ? null : centsOf(Price),
    })),
    shownUnit: body.ShownUnit,
    certificates: body.Certificates?.map(({ ID, Required }) => ({ id: ID, required: Required })),
    parts: body.Parts?.map(({ ItemID, Amount }) => ({ id: ItemID, qty: Amount })),
    addOns: body.AddOns?.map(({ ItemID, Policy, Amount }) => ({ id: ItemID, policy: Policy, qty: Amount })),
    substitutes: body.Substitutes?.map((id) => ({ id })),
    pictures: body.Pictures?.map(({ ID, Alts, Crop }) => ({
      name: ID,
      alts: withWords(Alts),
      crop: Crop === null ? null : { x: Crop.X, y: Crop.Y, side: Crop.Side },
    })),
    properties: body.Properties?.map(({ Name, Titles, Values }) => ({
      name: Name,
      titles: withWords(Titles),
      values: withWords(Values),
    })),
  };
}

function textOf(text: NonNullable<ItemChange['Texts']>['nl']) {
  return text === undefined
    ? undefined
    : { description: text.Description, medium: text.MediumDescription, long: text.LongDescription };
}

function withWords(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) =>
      words === undefined || words === '' ? [] : [[language, words]],
    ),
  );
}

function actOf({
  Act,
  State,
  Add = [],
  Remove = [],
  Percent,
  RoundTo = 0.01,
  PriceListID,
}: ItemsAct): BulkAct | Refusal {
  if (Act === 'category' || Act === 'labels') return { act: Act, add: Add, remove: Remove };
  if (Act === 'reprice' && Percent !== undefined)
    return { act: Act, percent: Percent, stepCents: centsOf(RoundTo), list: PriceListID ?? null };
  if (Act === 'state' && State !== undefined) return { act: Act, state: State };
  const field = Act === 'state' ? 'State' : 'Percent';
  return refuse('ValidationFailed', { fields: [{ field, reason: 'required' }] });
}

function presentActed({ id, version, state }: ItemActed) {
  return { ID: id, Version: version, State: state };
}

function itemRefusal(refusal: Refusal, context: Context): Refusal {
  if (!(refusal instanceof ItemPromised)) return catalogueRefusal(refusal, context);
  const { code, params, orders } = refusal;
  return new Refusal(code, {
    params,
    beside: { Orders: orders.map(({ id, number }) => ({ ID: id, Number: number })) },
  });
}

function errorOf(refusal: Refusal, { shop, language }: Context) {
  const { Code, Message, Fields } = errorAnswer(refusal, shop.translate[language]).body.Error;
  return { Code, Message, ...(Fields === undefined ? {} : { Fields }) };
}
