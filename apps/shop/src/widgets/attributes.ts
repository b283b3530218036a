import { readAliases, readRestrictions, type PublicShopConfig } from '@bivak/contract/shop-config';

type Aliases = PublicShopConfig['warehouseAliases'];

/** An attribute that is there without a value, or with any but `false` and `off`, is a yes. */
export function isOn(element: Element, name: string): boolean {
  const value = element.getAttribute(name);
  return value !== null && value !== 'false' && value !== 'off';
}

/** A whole number from one on, else what the shop says. */
export function countOf(element: Element, name: string, otherwise: number, most = 100): number {
  const count = Number(element.getAttribute(name));
  return Number.isInteger(count) && count >= 1 ? Math.min(count, most) : otherwise;
}

export function oneOf<Word extends string>(
  element: Element,
  name: string,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const value = element.getAttribute(name);
  return words.find((word) => word === value) ?? otherwise;
}

/** `delivery:days|…` (spec 1 §5); the site may ask for longer periods than the shop, never for shorter ones. */
export function restrictionsOf(
  element: Element,
  ofShop: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const own = readRestrictions(element.getAttribute('delivery-restriction') ?? '');
  const stricter = Object.entries(own).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > (ofShop[entry[0]] ?? 0),
  );
  return { ...ofShop, ...Object.fromEntries(stricter) };
}

/**
 * `alias:warehouse,warehouse|…` (spec 1 §5): which of the shop's aliases are offered. One that the shop does not know
 * could stand in no cart, so it counts for nothing.
 */
export function aliasesOf(element: Element, ofShop: Aliases): Aliases {
  const text = element.getAttribute('warehouse-aliases');
  if (text === null) return ofShop;
  const wanted = Object.keys(readAliases(text));
  return Object.fromEntries(Object.entries(ofShop).filter(([alias]) => wanted.includes(alias)));
}

/** The language of a widget: its own, else that of the nearest part of the page that says one. */
export function languageOf(element: Element): string {
  const said = element.closest('[lang]')?.getAttribute('lang') ?? '';
  return said.toLowerCase().split('-')[0] ?? '';
}
