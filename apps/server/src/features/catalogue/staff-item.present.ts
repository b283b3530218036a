import type { StaffItem as WireItem, StaffItemRow } from '@bivak/contract/admin';
import { cents, fromPrice } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { chosenPrices, money } from '../pricing/index.ts';
import { presentImages } from './catalogue.present.ts';
import type { StaffItem } from './staff-item.queries.ts';
import type { ItemEvent, NamedItem } from './staff-item.sql.ts';
import type { ListedItem } from './staff-items.sql.ts';

/** The wire's names of what an item has. */
const wireNames = {
  state: 'State',
  slug: 'Slug',
  itemType: 'ItemType',
  ranking: 'Ranking',
  vatBp: 'VATRate',
  salesCents: 'SalesPrice',
  depositCents: 'Deposit',
  turnaroundMinutes: 'TurnaroundMinutes',
  maxPerCustomer: 'MaxPerCustomer',
  maxPerCart: 'MaxPerCart',
  maxReservationDays: 'MaxReservationDays',
  uploadPolicy: 'UploadPolicy',
  labels: 'Labels',
  categoryIds: 'CategoryIDs',
  customFields: 'CustomFields',
  texts: 'Texts',
  description: 'Description',
  medium: 'MediumDescription',
  long: 'LongDescription',
  prices: 'Prices',
  list: 'PriceListID',
  shown: 'ShownUnit',
  certificates: 'Certificates',
  parts: 'Parts',
  addOns: 'AddOns',
  substitutes: 'Substitutes',
  properties: 'Properties',
  id: 'ItemID',
  pictures: 'Pictures',
  alts: 'Alts',
  name: 'ID',
  parentId: 'ParentID',
  place: 'Place',
} as const;

export function presentItemRow(row: ListedItem, { shop }: Context): StaffItemRow {
  const { card } = row;
  const { languages, defaultLanguage } = shop.config;
  const texts = [defaultLanguage, 'nl', 'en', 'de'].map((language) => card.texts[language as 'nl']);
  const name = texts.find((text) => text !== undefined && text.description !== '')?.description ?? row.id;
  const [picture] = presentImages(card.images.slice(0, 1), name);
  return {
    ID: row.id,
    Version: row.version,
    Description: name,
    Slug: card.slug,
    State: row.state,
    Type: card.kind,
    ItemType: card.itemType,
    Picture: picture?.Url ?? null,
    CategoryIDs: [...card.categoryIds],
    Price: presentFrom(row),
    Holes: languages.filter((language) => row.lacks.includes(`lacks:${language}`)),
    Labels: [...row.labels],
    Stock: row.stock,
    ChangedAt: row.changedAt === null ? null : shop.zone.format(row.changedAt),
  };
}

/** As the list for everybody has it: by the unit that the shop shows first, or for a piece that is sold. */
function presentFrom({ card }: ListedItem): StaffItemRow['Price'] {
  if (card.itemType === 'Sales' || card.itemType === 'Borg')
    return card.salesCents === null ? null : { Amount: money(card.salesCents), Unit: null };
  const prices = chosenPrices(card.prices, null);
  const shown = prices.find((price) => price.shown)?.unit ?? null;
  const from = fromPrice(
    prices.map((price) => ({ unit: price.unit, cents: cents(price.cents) })),
    shown,
  );
  return from === null ? null : { Amount: money(from.cents), Unit: from.unit };
}

export function presentStaffItem({ item, history }: StaffItem, context: Context): WireItem {
  const { shop, language } = context;
  const { config } = shop;
  return {
    ID: item.id,
    Version: item.version,
    State: item.state,
    Slug: item.slug,
    Type: item.kind,
    ItemType: item.itemType,
    StockType: item.stockType,
    Ranking: item.ranking,
    VATRate: item.vatBp / 100,
    SalesPrice: item.salesCents === null ? null : money(item.salesCents),
    Deposit: item.depositCents === null ? null : money(item.depositCents),
    TurnaroundMinutes: item.turnaroundMinutes,
    MaxPerCustomer: item.maxPerCustomer,
    MaxPerCart: item.maxPerCart,
    MaxReservationDays: item.maxReservationDays,
    UploadPolicy: item.uploadPolicy,
    Labels: [...item.labels],
    CategoryIDs: [...item.categoryIds],
    CustomFields: { ...item.customFields },
    Texts: Object.fromEntries(
      Object.entries(item.texts).map(([spoken, { description, medium, long }]) => [
        spoken,
        { Description: description, MediumDescription: medium, LongDescription: long },
      ]),
    ),
    Prices: item.prices.map(({ list, unit, cents: price, shown }) => ({
      PriceListID: list,
      Unit: unit,
      Price: money(price),
      DefaultShopPeriod: shown,
    })),
    PriceLists: item.lists.map(({ id, group }) => ({ ID: id, CustomerGroup: group })),
    ListPrices: config.listPrices,
    Certificates: item.certificates.map(({ id, required }) => ({ ID: id, Required: required })),
    KnownCertificates: config.certificates.map(({ id, name }) => ({ Key: id, Description: name[language] })),
    Parts: item.parts.map(({ qty, ...one }) => ({ Item: named(one), Amount: qty })),
    AddOns: item.addOns.map(({ qty, policy, ...one }) => ({ Item: named(one), Policy: policy, Amount: qty })),
    Substitutes: item.substitutes.map(named),
    PartOf: item.partOf.map(named),
    Properties: item.properties.map(({ name, titles, values }) => ({
      Name: name,
      Titles: { ...titles },
      Values: { ...values },
    })),
    Pictures: item.pictures.map(({ name, state, alts, crop }) => ({
      ID: name,
      Url: state === 'file' || state === 'drawn' ? (presentImages([name], '')[0]?.Url ?? null) : null,
      State: state,
      Alts: { ...alts },
      Crop: crop === null ? null : { X: crop.x, Y: crop.y, Side: crop.side },
    })),
    Stock: item.stock.map(({ warehouseId, qty }) => ({ WarehouseID: warehouseId, Quantity: qty })),
    History: history.map((event) => presentEvent(event, context)),
  };
}

function named({ id, description }: NamedItem) {
  return { Key: id, Description: description };
}

const actors = ['public', 'anonymous', 'customer', 'operator', 'job'] as const;

function presentEvent(
  { at, action, by, before, after }: ItemEvent,
  { shop }: Context,
): WireItem['History'][number] {
  const fields = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'version' && name !== 'fields',
  );
  return {
    At: shop.zone.format(at),
    Action: action,
    By: { Kind: actors.find((kind) => kind === by.kind) ?? 'job', Name: by.name },
    Changes: fields.map((name) => {
      const [From, To] = [before?.[name] ?? null, after?.[name] ?? null];
      const isMoney = name.endsWith('Cents') || /^prices\.(?!shown$)/u.test(name);
      const said = (value: unknown) => {
        if (typeof value !== 'number') return value;
        return isMoney || name === 'vatBp' ? value / 100 : value;
      };
      return { Field: wirePath(name, wireNames), From: said(From), To: said(To) };
    }),
  };
}

/** Faults under the names of the wire; of one that was changed meanwhile who, when and what. */
export function catalogueRefusal(refusal: Refusal, { shop }: Pick<Context, 'shop'>): Refusal {
  if (!(refusal instanceof RecordStale)) return refuseNamed(refusal, (field) => wirePath(field, wireNames));
  const { current, changedBy, changedAt, changedFields } = refusal as RecordStale<{
    readonly version: number;
  }>;
  return new Refusal(refusal.code, {
    beside: {
      Current: { Version: current.version },
      ChangedBy: changedBy,
      ChangedAt: changedAt === null ? null : shop.zone.format(changedAt),
      ChangedFields: changedFields.map((field) => wirePath(field, wireNames)),
    },
  });
}
