import type { ItemChange, StaffItem } from '@bivak/contract/admin';
import { type NumberLanguage, readNumber } from '@bivak/rules';

export const itemUnits = ['hour', 'day', 'week', 'month', 'year'] as const;
export type ItemUnit = (typeof itemUnits)[number];
export const textFields = ['Description', 'MediumDescription', 'LongDescription'] as const;

/**
 * What of an item is typed or chosen, by the names of the wire: words and prices each by itself (`Texts.nl.Description`,
 * `Prices.standard.day`), so that what two people change in other places is merged. Figures stand as they are typed.
 */
export type ItemValues = Record<string, unknown>;

/** Amounts are typed with two decimals, figures with as many as they have. */
const amounts = new Set(['SalesPrice', 'Deposit']);
const counts = [
  'Ranking',
  'TurnaroundMinutes',
  'MaxPerCustomer',
  'MaxPerCart',
  'MaxReservationDays',
] as const;
const lists = ['Labels', 'CategoryIDs', 'Certificates', 'Properties'] as const;
const mayBeEmpty = new Set(['SalesPrice', 'Deposit', 'MaxPerCustomer', 'MaxPerCart', 'MaxReservationDays']);

/** An amount as it is typed. */
export function typedAmount(amount: number | null, language: NumberLanguage): string {
  return amount === null ? '' : withSign(amount.toFixed(2), language);
}

function typedNumber(value: number | null, language: NumberLanguage): string {
  return value === null ? '' : withSign(String(value), language);
}

function withSign(text: string, language: NumberLanguage): string {
  return language === 'en' ? text : text.replace('.', ',');
}

export function priceKey(list: string, unit: string): string {
  return `Prices.${list}.${unit}`;
}

export function valuesOf(
  item: StaffItem,
  { languages, locale }: { readonly languages: readonly string[]; readonly locale: NumberLanguage },
): ItemValues {
  const price = (list: string, unit: string) =>
    item.Prices.find(({ PriceListID, Unit }) => PriceListID === list && Unit === unit)?.Price ?? null;
  return Object.fromEntries<unknown>([
    ['Slug', item.Slug],
    ['ItemType', item.ItemType],
    ['UploadPolicy', item.UploadPolicy],
    ['VATRate', typedNumber(item.VATRate, locale)],
    ...[...amounts].map((name) => [name, typedAmount(item[name as 'Deposit'], locale)] as const),
    ...counts.map((name) => [name, typedNumber(item[name], locale)] as const),
    ...lists.map((name) => [name, item[name]] as const),
    ['ShownUnit', item.Prices.find(({ DefaultShopPeriod }) => DefaultShopPeriod)?.Unit ?? ''],
    ['Parts', item.Parts],
    ['AddOns', item.AddOns],
    ['Substitutes', item.Substitutes],
    ['Pictures', item.Pictures],
    ...languages.flatMap((language) =>
      textFields.map((name) => [`Texts.${language}.${name}`, item.Texts[language]?.[name] ?? ''] as const),
    ),
    ...item.PriceLists.flatMap(({ ID }) =>
      itemUnits.map((unit) => [priceKey(ID, unit), typedAmount(price(ID, unit), locale)] as const),
    ),
  ]);
}

/** What a field holds as text; a list holds none. */
export function textOf(values: ItemValues, field: string): string {
  const value: unknown = values[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What is sent of these fields; or those that say no number. */
export function bodyOf(
  values: ItemValues,
  fields: readonly string[],
  language: NumberLanguage,
): { readonly body: ItemChange } | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const body: Record<string, unknown> = {};
  const texts: Record<string, Record<string, string>> = {};
  const prices: { PriceListID: string; Unit: ItemUnit; Price: number | null }[] = [];
  const figure = (field: string, isOptional: boolean): number | null => {
    const typed = textOf(values, field).trim();
    if (typed === '' && isOptional) return null;
    const read = readNumber(typed, language);
    if (read === null || read < 0) faults.push(field);
    return read;
  };
  for (const field of fields) {
    const [name = '', first = '', second = ''] = field.split('.');
    if (name === 'Texts') texts[first] = { ...texts[first], [second]: String(values[field]) };
    else if (name === 'Prices') {
      const unit = field.slice(field.lastIndexOf('.') + 1) as ItemUnit;
      const list = field.slice('Prices.'.length, field.lastIndexOf('.'));
      prices.push({ PriceListID: list, Unit: unit, Price: figure(field, true) });
    } else if (name === 'Parts')
      body['Parts'] = (values[field] as StaffItem['Parts']).map(({ Item, Amount }) => ({
        ItemID: Item.Key,
        Amount,
      }));
    else if (name === 'AddOns')
      body['AddOns'] = (values[field] as StaffItem['AddOns']).map(({ Item, Policy, Amount }) => ({
        ItemID: Item.Key,
        Policy,
        Amount,
      }));
    else if (name === 'Substitutes')
      body['Substitutes'] = (values[field] as StaffItem['Substitutes']).map(({ Key }) => Key);
    else if (name === 'Pictures')
      body['Pictures'] = (values[field] as StaffItem['Pictures']).map(({ ID, Alts, Crop }) => ({
        ID,
        Alts,
        Crop,
      }));
    else if (name === 'ShownUnit') body['ShownUnit'] = values[field] === '' ? null : values[field];
    else if (name === 'VATRate' || amounts.has(name) || (counts as readonly string[]).includes(name))
      body[name] = figure(field, mayBeEmpty.has(name));
    else body[name] = values[field];
  }
  if (faults.length > 0) return { faults };
  return {
    body: {
      ...body,
      ...(Object.keys(texts).length === 0 ? {} : { Texts: texts }),
      ...(prices.length === 0 ? {} : { Prices: prices }),
    },
  };
}

/** Where a fault of the server stands on the screen: a price by its place in what was sent, a list as a whole. */
export function fieldOfFault(field: string, body: ItemChange): string {
  const price = /^Prices\[(\d+)\]/u.exec(field)?.[1];
  const cell = price === undefined ? undefined : body.Prices?.[Number(price)];
  if (cell !== undefined) return priceKey(cell.PriceListID, cell.Unit);
  return field.replace(/\[.*$/u, '');
}

/** Cells of a spreadsheet, as they are copied: rows by lines, columns by tabs. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map((line) => line.split('\t').map((cell) => cell.replaceAll(/[€\s\u00a0]/gu, '')));
}
