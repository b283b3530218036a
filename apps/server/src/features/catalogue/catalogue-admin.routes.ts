import {
  actOnItems,
  addItemPicture,
  changeStaffItem,
  createStaffItem,
  duplicateStaffItem,
  exportItems,
  getStaffItem,
  type ItemChange,
  type ItemColumn,
  type ItemsAct,
  listStaffItems,
  setItemState,
  type StaffItemRow,
} from '@bivak/contract/admin';
import { centsOf } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { money } from '../pricing/index.ts';
import { type FiledItem, staffExportItems } from './item-export.commands.ts';
import { staffAddItemPicture } from './item-pictures.commands.ts';
import {
  type BulkAct,
  type BulkActed,
  ItemPromised,
  staffActOnItems,
  staffCreateItem,
  staffDuplicateItem,
  staffSetItemState,
} from './staff-item-acts.commands.ts';
import { type ItemActed, type ItemInput, staffChangeItem } from './staff-item.commands.ts';
import { catalogueRefusal, presentItemRow, presentStaffItem } from './staff-item.present.ts';
import { staffReadItem } from './staff-item.queries.ts';
import { type ItemFilter, staffListItems } from './staff-items.queries.ts';

/** /api/v3/admin/items[/{id}], …/items/_bulk, …/items/{id}/{_state,_duplicate} */
export const catalogueAdminRoutes: readonly Route[] = [
  serve(listStaffItems, staffListItems, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(presentItemRow),
  }),
  serve(exportItems, staffExportItems, {
    input: ({ query: asked, body }) => ({ ...filterOf(asked), columns: body.Columns }),
    answer: fileAnswer('items', presentFiled, cells),
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
    answer: outcomesAnswer(
      (acted: BulkActed) => ({
        ...presentActed(acted),
        Prices: acted.prices.map(({ list, unit, from, to }) => ({
          PriceListID: list,
          Unit: unit,
          From: money(from),
          To: money(to),
        })),
      }),
      itemRefusal,
    ),
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

interface FilterQuery {
  readonly State?: ItemFilter['state'] | undefined;
  readonly Type?: ItemFilter['kind'] | undefined;
  readonly CategoryID?: string | undefined;
  readonly Label?: string | undefined;
  readonly Lacks?: ItemFilter['lacks'] | undefined;
  readonly q?: string | undefined;
  readonly Sort: string;
}

function filterOf({ State, Type, CategoryID, Label, Lacks, q = '', Sort }: FilterQuery): ItemFilter {
  return {
    state: State ?? null,
    kind: Type ?? null,
    categoryId: CategoryID ?? null,
    label: Label ?? null,
    lacks: Lacks ?? null,
    text: q,
    ...sortOf(Sort, { Ranking: 'ranking', Name: 'name', ChangedAt: 'changed' } as const),
  };
}

type Filed = StaffItemRow & { readonly categories: readonly string[] };

function presentFiled(item: FiledItem, context: Context): Filed {
  return { ...presentItemRow(item, context), categories: item.categories };
}

function cells({ shop, language }: Context): Readonly<Record<ItemColumn, (row: Filed) => RowsCell>> {
  const t = shop.translate[language];
  return {
    name: ({ Description }) => Description,
    code: ({ Slug }) => Slug,
    category: ({ categories }) => categories.join(', '),
    kind: ({ Type }) => t(`export.itemKind.${Type}`),
    price: ({ Price }) => Price?.Amount ?? '',
    unit: ({ Price }) => (Price?.Unit ? t(`export.itemUnit.${Price.Unit}`) : ''),
    stock: ({ Stock }) => Stock,
    state: ({ State }) => t(`export.itemState.${State}`),
    labels: ({ Labels }) => Labels.join(', '),
    missing: ({ Holes }) => Holes.join(', '),
    changed: ({ ChangedAt }) => sheetTime(ChangedAt),
  };
}

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
