import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { CustomFieldValue, DayOrMoment, Id, Money, listOf, pageQuery, text } from './wire/scalars.ts';

export const Image = z.object({
  Url: z.string(),
  Width: z.int(),
  Height: z.int(),
  Description: z.string(),
});
export type Image = z.output<typeof Image>;

/** Ours: the drawing and the ground of a department, for what has no picture. */
export const Drawing = z.object({
  /** As an SVG path has it, on a field of 24 x 24. */
  Path: z.string(),
  /** Which of the brand's grounds. */
  Ground: z.int(),
});
export type Drawing = z.output<typeof Drawing>;

export const Category = z.object({
  CategoryID: z.string(),
  ParentCategoryID: z.nullable(z.string()),
  Description: z.string(),
  Ranking: z.int(),
  Notes: z.string(),
  Images: z.array(Image),
  /** Null where it has a picture, or the shop draws nothing for it. */
  Drawing: z.nullable(Drawing),
  /** Ours: how many items of the shop stand in it or below it. */
  ItemCount: z.int(),
});
export type Category = z.output<typeof Category>;

/** Nett is the caller's price, Gross the list price (RULINGS, "PriceNett, PriceGross"). */
export const PeriodPrice = z.object({
  Period: z.enum(['Uur', 'Dag', 'Week', 'Maand', 'Jaar']),
  PriceNett: Money,
  PriceNettIncVAT: Money,
  PriceGross: Money,
  PriceGrossIncVAT: Money,
  DefaultShopPeriod: z.boolean(),
});
export type PeriodPrice = z.output<typeof PeriodPrice>;

export const ItemType = z.enum(['Rental', 'RentalPeriod', 'RentalCounter', 'RentalBoth', 'Sales', 'Borg']);
export type ItemType = z.output<typeof ItemType>;

export const ItemSummary = z.object({
  ID: z.string(),
  Slug: z.string(),
  Description: z.string(),
  MediumDescription: z.string(),
  Images: z.array(Image),
  /** As a category has it. */
  Drawing: z.nullable(Drawing),
  ItemType,
  Type: z.enum(['Item', 'Composition']),
  StockType: z.enum(['BulkStock', 'BulkWithoutStock', 'Serial']),
  WarehouseIDs: z.array(z.string()),
  CategoryIDs: z.array(z.string()),
  SalesPrice: z.nullable(Money),
  SalesPriceIncVAT: z.nullable(Money),
  PeriodPrices: z.array(PeriodPrice),
  MaxPerCart: z.nullable(z.int()),
  MaxPerCustomer: z.nullable(z.int()),
  MaxReservationDays: z.nullable(z.int()),
  UploadPolicy: z.enum(['AllowUpload', 'DenyUpload', 'RequireUpload']),
  /** Ours: it cannot go without others, so that they are to be asked for; absent where it can. */
  NeedsAddOns: z.optional(z.literal(true)),
});
export type ItemSummary = z.output<typeof ItemSummary>;

export const ItemProperty = z.object({
  PropertyDefinition: z.string(),
  Title: z.string(),
  Value: z.string(),
  Translations: z.record(z.string(), z.string()),
});

export const ItemAttachment = z.object({
  AttachmentUrl: z.string(),
  FileName: z.string(),
  ContentType: z.string(),
  FileSize: z.int(),
  NumberOfPages: z.nullable(z.int()),
  Ranking: z.int(),
});

/** Ours: a film. Of a provider it is a page to show in a frame, and only when somebody presses it. */
export const ItemVideo = z.object({
  Source: z.enum(['file', 'external']),
  Url: z.string(),
  Poster: Image,
  Description: z.string(),
});
export type ItemVideo = z.output<typeof ItemVideo>;

/** What the shop keeps of an item beside what every shop does. */
export const ItemFields = z.catchall(
  z.object({
    /** How many persons it is for. */
    CUST_OccupancyCapacity: z.optional(z.nullable(z.number())),
    /** In kilograms; 1 where nobody has weighed it (spec 2 §3). */
    CUST_Weight: z.number(),
  }),
  CustomFieldValue,
);

export const Item = z.extend(ItemSummary, {
  LongDescription: z.string(),
  Properties: z.array(ItemProperty),
  /** Ours: what it is, row by row; a property may be a range that lists are filtered by. */
  Specifications: z.array(z.object({ Title: z.string(), Value: z.string() })),
  ItemAttachments: z.array(ItemAttachment),
  Videos: z.array(ItemVideo),
  /** The parts of a composition. */
  Items: z.array(z.object({ ItemID: z.string(), Description: z.string(), Amount: z.int() })),
  /** Ours: the deposit per piece that the server adds to the cart, null when it asks none. */
  Deposit: z.nullable(Money),
  CustomFields: ItemFields,
});
export type Item = z.output<typeof Item>;

/** Which values a property has among the items of a category: what a filter bar offers. */
export const CategoryItemProperty = z.object({
  /** As `properties` of the item list takes it, before the colon. */
  Name: z.string(),
  /** Ours: the name for people. */
  Title: z.string(),
  Ranking: z.int(),
  /** The title, in the caller's language, is what stands behind the colon; ours: how many items have it. */
  Values: z.array(
    z.object({ Title: z.string(), Translations: z.record(z.string(), z.string()), ItemCount: z.int() }),
  ),
});
export type CategoryItemProperty = z.output<typeof CategoryItemProperty>;

/** What goes with an item, in order: an item as lists have it, and how it goes along. */
export const Suggestion = z.extend(ItemSummary, {
  ShopPolicy: z.enum(['required', 'optional']),
  /** How many of it belong to one of the item. */
  SuggestionAmount: z.int(),
  SuggestionRanking: z.int(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** "Name:value"; repeated, values of one name are alternatives, names narrow (RULINGS, "`properties`"). */
const PropertyFilter = z.string().check(z.maxLength(200), z.regex(/^[^:\p{Cc}]+:\P{Cc}+$/u));

/** What a list and its filter bar are narrowed by. */
const offerQuery = {
  warehouseID: z.optional(Id),
  properties: z.optional(
    z.pipe(
      z.transform((given) => (Array.isArray(given) ? given : [given])),
      z.array(PropertyFilter).check(z.maxLength(40)),
    ),
  ),
  /** Ours: the period that `available` and an order by price mean. */
  DateTimeExpectedStart: z.optional(DayOrMoment),
  DateTimeExpectedEnd: z.optional(DayOrMoment),
  /** Ours: only what can be had in the period at the warehouse; both are to be named then. */
  available: z.optional(z.literal('true')),
};

export const listCategories = operation({
  id: 'listCategories',
  method: 'GET',
  path: '/api/v2/shop/categories',
  tag: 'Catalogue',
  summary: 'All categories, in order',
  answer: listOf(Category),
});

export const listItems = operation({
  id: 'listItems',
  method: 'GET',
  path: '/api/v2/shop/items',
  tag: 'Catalogue',
  summary: 'A page of items',
  query: z.object({
    ...pageQuery,
    category: z.optional(Id),
    search: z.optional(text(100)),
    /** Ours: other than the shop's own order; behind a minus the dearest first. A long list stays in the shop's own. */
    sort: z.optional(z.enum(['price', '-price', 'name', 'newest'])),
    ...offerQuery,
  }),
  answer: listOf(ItemSummary),
});

export const getItem = operation({
  id: 'getItem',
  method: 'GET',
  path: '/api/v2/shop/items/{idOrSlug}',
  tag: 'Catalogue',
  summary: 'One item, by id or slug',
  params: z.object({ idOrSlug: Id }),
  answer: Item,
});

export const listCategoryProperties = operation({
  id: 'listCategoryProperties',
  method: 'GET',
  path: '/api/v2/shop/categories/{id}/properties',
  tag: 'Catalogue',
  summary: 'The properties of the items in a category and below, with their values',
  params: z.object({ id: Id }),
  /** Ours: counts what is left of each value beside what is chosen of the other properties. */
  query: z.object(offerQuery),
  answer: listOf(CategoryItemProperty),
});

export const listItemProperties = operation({
  id: 'listItemProperties',
  method: 'GET',
  path: '/api/v2/shop/items/_properties',
  tag: 'Catalogue',
  summary: 'The properties of all items, with their values',
  query: z.object(offerQuery),
  answer: listOf(CategoryItemProperty),
});

export const listSuggestions = operation({
  id: 'listSuggestions',
  method: 'GET',
  path: '/api/v2/shop/items/{id}/suggestions',
  tag: 'Catalogue',
  summary: 'What goes with an item: what it needs and what may be taken beside it',
  params: z.object({ id: Id }),
  answer: listOf(Suggestion),
});
