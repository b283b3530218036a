import type {
  CategoryItemProperty,
  Category as CategoryOnWire,
  Drawing,
  Image,
  Item as ItemOnWire,
  ItemSummary as SummaryOnWire,
  ItemVideo,
  Suggestion as SuggestionOnWire,
} from '@bivak/contract/wire';
import type { DrawingConfig } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { money, presentPeriodPrices, presentSalesPrice, priceTerms } from '../pricing/index.ts';
import { type Card, inLanguageOf, type ItemReader, type ItemSummary, summaryOf } from './card.ts';
import { readerOf, summariesById } from './catalogue.queries.ts';
import type { Category, Property } from './categories.sql.ts';
import type { Attachment, Item, Suggestion, Video } from './item.sql.ts';

type Presenter = Pick<Context, 'shop' | 'actor' | 'language'>;

export function presentCategories(categories: readonly Category[], { shop }: Presenter): CategoryOnWire[] {
  return categories.map((category) => {
    const images = category.image === null ? [] : [category.image];
    const pictured = { pictures: images.length, categoryIds: [category.id] };
    return {
      CategoryID: category.id,
      ParentCategoryID: category.parentId,
      Description: category.description,
      Ranking: category.ranking,
      Notes: category.notes,
      Images: presentImages(images, category.description),
      Drawing: presentDrawing(pictured, shop.config.drawings),
      ItemCount: category.itemCount,
    };
  });
}

/**
 * In the order that the shop gives properties and values. Those that it does not name stand behind: properties as they rank,
 * values by their size ("up to 25", "25 to 75", "over 75"), then those without one by their words.
 */
export function presentProperties(
  properties: readonly Property[],
  presenter: Presenter,
): CategoryItemProperty[] {
  const reader = readerOf(presenter);
  const order = new Intl.Collator(reader.language, { numeric: true });
  const { filters } = presenter.shop.config;
  return properties.map(({ name, titles, ranking, values }) => {
    const place = placeOf(filters, (filter) => filter.name === name);
    const named = filters[place]?.values ?? [];
    return {
      Name: name,
      Title: inLanguageOf(reader, titles, name),
      Ranking: place < filters.length ? place : filters.length + ranking,
      Values: values
        .map(({ translations, items }) => ({
          place: placeOf(named, (value) => Object.values(translations).includes(value)),
          value: {
            // Words that neither language has are better than none.
            Title: inLanguageOf(reader, translations, Object.values(translations)[0] ?? ''),
            Translations: upperCaseLanguages(translations),
            ItemCount: items,
          },
        }))
        .toSorted((a, b) => a.place - b.place || bySize(a.value.Title, b.value.Title, order))
        .map(({ value }) => value),
    };
  });
}

function bySize(a: string, b: string, order: Intl.Collator): number {
  return sizeOf(a) - sizeOf(b) || order.compare(a, b);
}

/** What is not named stands behind all that is. */
function placeOf<One>(named: readonly One[], is: (one: One) => boolean): number {
  const place = named.findIndex(is);
  return place === -1 ? named.length : place;
}

export function presentItem(item: Item, presenter: Presenter): ItemOnWire {
  const reader = readerOf(presenter);
  return {
    ...presentSummary(item, presenter),
    LongDescription: item.long,
    Specifications: item.specifications.map(({ titles, values }) => ({
      Title: inLanguageOf(reader, titles, ''),
      Value: inLanguageOf(reader, values, ''),
    })),
    Properties: item.properties.map(({ name, titles, values }) => ({
      PropertyDefinition: name,
      Title: inLanguageOf(reader, titles, name),
      Value: inLanguageOf(reader, values, ''),
      Translations: upperCaseLanguages(values),
    })),
    ItemAttachments: presentAttachments(item.attachments, reader),
    Videos: presentVideos(item.videos, reader, presenter),
    Items: item.parts.map(({ id, description, qty }) => ({
      ItemID: id,
      Description: description,
      Amount: qty,
    })),
    Deposit: item.depositCents === null ? null : money(item.depositCents),
    CustomFields: fieldsOf(item.customFields),
  };
}

export function presentSuggestion(
  { item, policy, qty, ranking }: Suggestion,
  presenter: Presenter,
): SuggestionOnWire {
  return {
    ...presentSummary(item, presenter),
    ShopPolicy: policy,
    SuggestionAmount: qty,
    SuggestionRanking: ranking,
  };
}

export function presentSummary(item: ItemSummary, presenter: Presenter): SummaryOnWire {
  const { config } = presenter.shop;
  const terms = priceTerms(config, readerOf(presenter).customerGroup);
  return {
    ID: item.id,
    Slug: item.slug,
    Description: item.description,
    MediumDescription: item.medium,
    Images: presentImages(item.images, item.description, item.alts),
    Drawing: presentDrawing({ pictures: item.images.length, categoryIds: item.categoryIds }, config.drawings),
    ItemType: item.itemType,
    Type: item.kind,
    StockType: item.stockType,
    WarehouseIDs: [...item.warehouseIds],
    CategoryIDs: [...item.categoryIds],
    ...presentSalesPrice(item, terms),
    PeriodPrices: presentPeriodPrices(item, terms),
    MaxPerCart: item.maxPerCart,
    MaxPerCustomer: item.maxPerCustomer,
    MaxReservationDays: item.maxReservationDays,
    UploadPolicy: item.uploadPolicy,
    ...(item.needsAddOns ? { NeedsAddOns: true as const } : {}),
  };
}

/** The wire's items of carts and orders, by id, for this caller; one statement for any number of them. */
export async function readSummaries(
  presenter: Presenter,
  ids: readonly string[],
): Promise<Map<string, SummaryOnWire>> {
  return summaryMap(await summariesById(presenter, ids), presenter);
}

/** The same of cards that another statement read. */
export function summariesOf(presenter: Presenter, cards: readonly Card[]): Map<string, SummaryOnWire> {
  const reader = readerOf(presenter);
  return summaryMap(
    cards.map((card) => summaryOf(card, reader)),
    presenter,
  );
}

function summaryMap(items: readonly ItemSummary[], presenter: Presenter): Map<string, SummaryOnWire> {
  return new Map(items.map((item) => [item.id, presentSummary(item, presenter)]));
}

/** Pictures of items and categories are square, in this many pixels. */
const side = 800;

/** What was sent and drawn is called by a hash; everything else is a file of the shop's folder. */
const drawnName = /^[0-9a-f]{40}$/u;

/** Pictures under the names that the row keeps; described by what they show, else by whose they are. */
export function presentImages(
  files: readonly string[],
  description: string,
  alts: Readonly<Record<string, string>> = {},
): Image[] {
  return files.map((file) => ({
    Url: drawnName.test(file) ? `/assets/pictures/${file}` : `/assets/shop/images/${file}`,
    Width: side,
    Height: side,
    Description: alts[file] ?? description,
  }));
}

/** How the shop draws what has no picture, by its categories. */
export function presentDrawing(
  { pictures, categoryIds }: { readonly pictures: number; readonly categoryIds: readonly string[] },
  drawings: readonly DrawingConfig[],
): Drawing | null {
  if (pictures > 0) return null;
  const found = drawings.find(({ categories }) => categories.some((id) => categoryIds.includes(id)));
  return found === undefined ? null : { Path: found.path, Ground: found.ground };
}

/** Documents of an article are for everybody, so their addresses are plain ones (decision 0024). */
function presentAttachments(
  attachments: readonly Attachment[],
  reader: ItemReader,
): ItemOnWire['ItemAttachments'] {
  return attachments.flatMap(({ ranking, papers }) => {
    const paper = inLanguageOf(reader, papers, null);
    if (paper === null) return [];
    return {
      AttachmentUrl: `/assets/shop/papers/${paper.file}`,
      FileName: paper.name,
      ContentType: paper.contentType,
      FileSize: paper.bytes,
      NumberOfPages: paper.pages,
      Ranking: ranking,
    };
  });
}

/** Films of providers that the shop does not name are left out: its pages could not show them. */
function presentVideos(videos: readonly Video[], reader: ItemReader, { shop }: Presenter): ItemVideo[] {
  return videos.flatMap(({ source, address, poster, titles }) => {
    if (source !== 'file' && !shop.config.externalVideos.includes(source)) return [];
    const title = inLanguageOf(reader, titles, '');
    const [Poster] = presentImages([poster], title);
    if (Poster === undefined) return [];
    const Source = source === 'file' ? ('file' as const) : ('external' as const);
    return { Source, Url: addresses[source](address), Poster, Description: title };
  });
}

/** Those of providers set no cookie and follow nobody before the film plays. */
const addresses: Record<Video['source'], (address: string) => string> = {
  file: (name) => `/assets/shop/videos/${name}`,
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};

/** A weight is always known (spec 2 §3, "default 1"). */
function fieldsOf(values: Item['customFields']): ItemOnWire['CustomFields'] {
  const { CUST_Weight: weight } = values;
  return { ...values, CUST_Weight: typeof weight === 'number' ? weight : 1 };
}

/** The wire has a name per language in capitals, as spec 2 §3 has it for values. */
function upperCaseLanguages(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, words]) => [language.toUpperCase(), words]),
  );
}

/** The middle of the numbers in it, infinite where there are none: words stand behind sizes. */
function sizeOf(words: string): number {
  const numbers = [...words.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([number]) =>
    Number(number.replace(',', '.')),
  );
  return numbers.length === 0 ? Infinity : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
