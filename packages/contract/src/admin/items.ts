import * as z from 'zod/mini';
import { ItemType } from '../catalogue.ts';
import { operation } from '../operation.ts';
import { CustomFields, Id, lines, Moment, Money, Reference, text } from '../wire/scalars.ts';
import { RowIDs, rowOutcomes } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';

// Items as staff sees them. A write carries the version that was seen, as `If-Match`.

const tag = 'Catalogue';

/** `hidden` can be rented, as a part or by its address, and stands in no list of the shop. */
export const itemStates = ['draft', 'shop', 'hidden', 'archived'] as const;
const ItemState = z.enum(itemStates);
export type ItemState = z.output<typeof ItemState>;

/** What an item lacks: a picture, a price of the list for everybody, or texts in a language. */
export const itemLacks = ['picture', 'price', 'text', 'nl', 'en', 'de'] as const;
export const itemSorts = ['Ranking', 'Name', '-Name', '-ChangedAt'] as const;

const Language = z.enum(['nl', 'en', 'de']);
const ItemKind = z.enum(['Item', 'Composition']);
const StockType = z.enum(['BulkStock', 'BulkWithoutStock', 'Serial']);
const PeriodUnit = z.enum(['hour', 'day', 'week', 'month', 'year']);
const UploadPolicy = z.enum(['AllowUpload', 'DenyUpload', 'RequireUpload']);

export const StaffItemRow = z.object({
  ID: z.string(),
  Version: z.int(),
  /** In the language of the shop, else in the first that it has. */
  Description: z.string(),
  Slug: z.string(),
  State: ItemState,
  Type: ItemKind,
  ItemType,
  /** Where its first picture is. */
  Picture: z.nullable(z.string()),
  CategoryIDs: z.array(z.string()),
  /** Of the list for everybody: the unit that is shown first, as the shop's lists have it; or what it is sold for. */
  Price: z.nullable(z.object({ Amount: Money, Unit: z.nullable(PeriodUnit) })),
  /** Languages of the shop in which a text is missing. */
  Holes: z.array(Language),
  Labels: z.array(z.string()),
  /** Pieces in all warehouses. */
  Stock: z.int(),
  ChangedAt: z.nullable(Moment),
});
export type StaffItemRow = z.output<typeof StaffItemRow>;

const ItemFilterQuery = z.strictObject({
  State: z.optional(ItemState),
  Type: z.optional(ItemKind),
  CategoryID: z.optional(Id),
  Label: z.optional(text(40, 1)),
  Lacks: z.optional(z.enum(itemLacks)),
  q: typedWords,
  Sort: z._default(z.enum(itemSorts), 'Ranking'),
});

export const listStaffItems = operation({
  id: 'listStaffItems',
  method: 'GET',
  path: '/api/v3/admin/items',
  tag,
  summary:
    'Items by words of their names, category, state, kind and what they lack; archived ones by their state alone',
  query: z.extend(ItemFilterQuery, listQuery),
  answer: cursorList(StaffItemRow),
});

/** What a file of items can tell of each. */
export const itemColumns = [
  'name',
  'code',
  'category',
  'kind',
  'price',
  'unit',
  'stock',
  'state',
  'labels',
  'missing',
  'changed',
] as const;
export type ItemColumn = (typeof itemColumns)[number];

export const exportItems = operation({
  id: 'exportItems',
  method: 'POST',
  path: '/api/v3/admin/items/_export',
  tag,
  summary: 'All items of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(ItemFilterQuery, {}),
  body: fileColumns(itemColumns),
  answer: z.string(),
  rows: 'text/csv',
});

/** What one unit costs in one list, as the shop's lists have it: with VAT or without. */
export const StaffPrice = z.object({
  PriceListID: z.string(),
  Unit: PeriodUnit,
  Price: Money,
  /** The "from" price of the shop shows this unit. */
  DefaultShopPeriod: z.boolean(),
});
export type StaffPrice = z.output<typeof StaffPrice>;

const ItemTexts = z.object({
  Description: z.string(),
  MediumDescription: z.string(),
  LongDescription: z.string(),
});

/** What happened to an item: who did what, and what a field was before and after. */
export const ItemHappened = z.object({
  At: Moment,
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  Changes: z.array(z.object({ Field: z.string(), From: z.unknown(), To: z.unknown() })),
});
export type ItemHappened = z.output<typeof ItemHappened>;

const thousandth = z.int().check(z.minimum(0), z.maximum(10_000));
const Crop = z.strictObject({
  X: thousandth,
  Y: thousandth,
  Side: z.int().check(z.minimum(50), z.maximum(1000)),
});

export const StaffItem = z.object({
  ID: z.string(),
  Version: z.int(),
  State: ItemState,
  Slug: z.string(),
  Type: ItemKind,
  ItemType,
  StockType,
  Ranking: z.int(),
  /** In percent. */
  VATRate: z.number(),
  SalesPrice: z.nullable(Money),
  Deposit: z.nullable(Money),
  TurnaroundMinutes: z.int(),
  MaxPerCustomer: z.nullable(z.int()),
  MaxPerCart: z.nullable(z.int()),
  MaxReservationDays: z.nullable(z.int()),
  UploadPolicy,
  Labels: z.array(z.string()),
  CategoryIDs: z.array(z.string()),
  CustomFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** By language; one that has none is absent. */
  Texts: z.record(z.string(), ItemTexts),
  Prices: z.array(StaffPrice),
  PriceLists: z.array(z.object({ ID: z.string(), CustomerGroup: z.nullable(z.string()) })),
  /** Whether amounts of lists are with VAT. */
  ListPrices: z.enum(['incl', 'excl']),
  Certificates: z.array(z.object({ ID: z.string(), Required: z.boolean() })),
  /** Those that the shop knows. */
  KnownCertificates: z.array(Reference),
  Parts: z.array(z.object({ Item: Reference, Amount: z.int() })),
  AddOns: z.array(z.object({ Item: Reference, Policy: z.enum(['required', 'optional']), Amount: z.int() })),
  Substitutes: z.array(Reference),
  /** Compositions that hold it. */
  PartOf: z.array(Reference),
  Properties: z.array(
    z.object({
      Name: z.string(),
      Titles: z.record(z.string(), z.string()),
      Values: z.record(z.string(), z.string()),
    }),
  ),
  /** Those that are shown, in order, then those that are not yet. */
  Pictures: z.array(
    z.object({
      ID: z.string(),
      /** Below the shop's origin; null: it is not drawn yet. */
      Url: z.nullable(z.string()),
      /** `file`: of the shop's folder. */
      State: z.enum(['file', 'waiting', 'drawn', 'failed']),
      /** What it shows, by language. */
      Alts: z.record(z.string(), z.string()),
      /** The square that is shown, in parts of a thousand of the shorter side; null: the middle. */
      Crop: z.nullable(Crop),
    }),
  ),
  Stock: z.array(z.object({ WarehouseID: z.string(), Quantity: z.int() })),
  History: z.array(ItemHappened),
});
export type StaffItem = z.output<typeof StaffItem>;

const params = z.object({ id: Id });

export const getStaffItem = operation({
  id: 'getStaffItem',
  method: 'GET',
  path: '/api/v3/admin/items/{id}',
  tag,
  summary: 'All of an item; its version is the ETag',
  params,
  answer: StaffItem,
});

/** What a write answers. */
export const ItemActed = z.object({ ID: z.string(), Version: z.int(), State: ItemState });

const amount = z.number().check(z.minimum(0), z.maximum(1_000_000));
const pieces = z.int().check(z.minimum(1), z.maximum(100_000));
const slug = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u));
const byLanguage = z.strictObject({
  nl: z.optional(text(200)),
  en: z.optional(text(200)),
  de: z.optional(text(200)),
});
const someTexts = z.strictObject({
  Description: z.optional(text(120)),
  MediumDescription: z.optional(lines(500)),
  LongDescription: z.optional(lines(20_000)),
});

/** What is not named stays; a list that is named is the whole list. */
export const ItemChange = z.object({
  Slug: z.optional(slug),
  ItemType: z.optional(ItemType),
  Ranking: z.optional(z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))),
  VATRate: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  SalesPrice: z.optional(z.nullable(amount)),
  Deposit: z.optional(z.nullable(amount)),
  TurnaroundMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(525_600))),
  MaxPerCustomer: z.optional(z.nullable(pieces)),
  MaxPerCart: z.optional(z.nullable(pieces)),
  MaxReservationDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3660)))),
  UploadPolicy: z.optional(UploadPolicy),
  Labels: z.optional(z.array(text(40, 1)).check(z.maxLength(20))),
  CategoryIDs: z.optional(z.array(Id).check(z.maxLength(50))),
  CustomFields: z.optional(CustomFields),
  /** Of each language what is named. An empty name takes the language away. */
  Texts: z.optional(
    z.strictObject({ nl: z.optional(someTexts), en: z.optional(someTexts), de: z.optional(someTexts) }),
  ),
  /** The cells of the lists that change; null empties one. */
  Prices: z.optional(
    z
      .array(z.strictObject({ PriceListID: Id, Unit: PeriodUnit, Price: z.nullable(amount) }))
      .check(z.maxLength(200)),
  ),
  /** The unit of the "from" price; null: as the shop has it. */
  ShownUnit: z.optional(z.nullable(PeriodUnit)),
  Certificates: z.optional(z.array(z.strictObject({ ID: Id, Required: z.boolean() })).check(z.maxLength(50))),
  Parts: z.optional(z.array(z.strictObject({ ItemID: Id, Amount: pieces })).check(z.maxLength(100))),
  AddOns: z.optional(
    z
      .array(z.strictObject({ ItemID: Id, Policy: z.enum(['required', 'optional']), Amount: pieces }))
      .check(z.maxLength(100)),
  ),
  Substitutes: z.optional(z.array(Id).check(z.maxLength(50))),
  /** All that stay, in order: those that are not named go. */
  Pictures: z.optional(
    z.array(z.strictObject({ ID: Id, Alts: byLanguage, Crop: z.nullable(Crop) })).check(z.maxLength(50)),
  ),
  Properties: z.optional(
    z.array(z.strictObject({ Name: Id, Titles: byLanguage, Values: byLanguage })).check(z.maxLength(100)),
  ),
});
export type ItemChange = z.output<typeof ItemChange>;

export const changeStaffItem = operation({
  id: 'changeStaffItem',
  method: 'PATCH',
  path: '/api/v3/admin/items/{id}',
  tag,
  summary: 'Change an item; what is not named stays',
  params,
  body: ItemChange,
  answer: ItemActed,
});

export const createStaffItem = operation({
  id: 'createStaffItem',
  method: 'POST',
  path: '/api/v3/admin/items',
  tag,
  summary: 'A new item, as a draft: all that is left out is as most items have it',
  body: z.object({
    /** In the language of the shop. */
    Description: text(120, 1),
    Type: z._default(ItemKind, 'Item'),
    ItemType: z._default(ItemType, 'RentalPeriod'),
    StockType: z._default(StockType, 'BulkStock'),
    CategoryIDs: z._default(z.array(Id).check(z.maxLength(50)), []),
  }),
  answer: ItemActed,
  status: 201,
});

export const duplicateStaffItem = operation({
  id: 'duplicateStaffItem',
  method: 'POST',
  path: '/api/v3/admin/items/{id}/_duplicate',
  tag,
  summary: 'A draft like this item, without its stock and its history',
  params,
  body: z.object({ Description: text(120, 1) }),
  answer: ItemActed,
  status: 201,
});

export const addItemPicture = operation({
  id: 'addItemPicture',
  method: 'POST',
  path: '/api/v3/admin/items/{id}/pictures',
  tag,
  summary:
    'Send a picture of an item; it is shown once it was drawn in all sizes, without what the camera wrote into it',
  params,
  file: true,
  answer: ItemActed,
  status: 201,
});

export const setItemState = operation({
  id: 'setItemState',
  method: 'POST',
  path: '/api/v3/admin/items/{id}/_state',
  tag,
  summary:
    'Publish an item, hide it, put it away or take it back; what is promised is not put away: 409 ItemPromised names the orders',
  params,
  body: z.object({ State: ItemState }),
  answer: ItemActed,
});

export const ItemsAct = z.object({
  IDs: RowIDs,
  Act: z.enum(['state', 'category', 'labels', 'reprice']),
  State: z.optional(ItemState),
  /** Of categories and labels: what comes, and what goes. */
  Add: z.optional(z.array(text(80, 1)).check(z.maxLength(20))),
  Remove: z.optional(z.array(text(80, 1)).check(z.maxLength(20))),
  /** Of prices. */
  Percent: z.optional(z.number().check(z.minimum(-90), z.maximum(1000))),
  /** Prices become whole multiples of it, such as 0.05. */
  RoundTo: z.optional(z.number().check(z.minimum(0.01), z.maximum(1000))),
  /** Left out: all lists. */
  PriceListID: z.optional(Id),
});
export type ItemsAct = z.output<typeof ItemsAct>;

export const actOnItems = operation({
  id: 'actOnItems',
  method: 'POST',
  path: '/api/v3/admin/items/_bulk',
  tag,
  summary:
    'The same act on up to a hundred items, each on its own, with an outcome for each; of prices the preview too',
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: ItemsAct,
  answer: rowOutcomes(
    z.extend(ItemActed, {
      Prices: z.array(z.object({ PriceListID: z.string(), Unit: z.string(), From: Money, To: Money })),
    }),
  ),
});
