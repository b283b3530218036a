import {
  importedLine,
  ITEM_ORDERS,
  type ItemOrder,
  parsePeriod,
  refusedCharacter,
  type IsoDate,
} from '@bivak/rules';
import { wayBack } from './way-back.ts';

/** What of the visitor's choice stands in the address (DESIGN §5, "Server rendering"). */
export interface ShopSearch {
  readonly warehouse?: string | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** The days of the address were empty or malformed: none are chosen any more (spec 1 §4). */
  readonly period?: 'none' | undefined;
  /** The words that are searched for. */
  readonly q?: string | undefined;
  /** What a department is narrowed by, each as "Name:value" (spec 2 §2). */
  readonly properties?: readonly string[] | undefined;
  /** A list shows only what can be had where and when the address says. */
  readonly available?: 'true' | undefined;
  /** Whose departments the category grid shows, where it is not those of the page's own (spec 2 §2). */
  readonly parentId?: string | undefined;
  /** How many pages of what was found are shown, or which page of a table; from 2. */
  readonly page?: number | undefined;
  /** The words that a table is searched for. */
  readonly find?: string | undefined;
  /** By which column a table is sorted; behind a minus the other way round. */
  readonly sort?: string | undefined;
  /** The number of the machine that led to an article. */
  readonly serial?: string | undefined;
  /** The number of the order that a message is about. */
  readonly order?: string | undefined;
  /** Which tent the page of tents and rates shows, and which part of it; `withdraw` of a message that does so. */
  readonly tent?: string | undefined;
  readonly tab?: string | undefined;
  /** The request that the thanks are for. */
  readonly request?: string | undefined;
  /** The request or reservation whose answers a new one begins with. */
  readonly copy?: string | undefined;
  /** Who signed on represents no association (spec 3 §6). */
  readonly refused?: 'association' | undefined;
  /** The first login of this association: its data are looked through first (spec 3 §2). */
  readonly UserFirstLogin?: 'true' | undefined;
  /** Where to go after logging in; a path of this shop. */
  readonly redirect?: string | undefined;
  /** The code of a mail that asked to confirm a request. */
  readonly confirm?: string | undefined;
  /** What a mail's link carries to open an order without an account. */
  readonly access?: string | undefined;
  /** The code of a mail that activates an account or lets its reader choose a new password. */
  readonly code?: string | undefined;
  /** The code of a link that widgets on another site made: what was chosen there. */
  readonly handover?: string | undefined;
  /** What a sign-on brings back to the login page (spec 2 §2). */
  readonly token?: string | undefined;
  readonly registerKey?: string | undefined;
  readonly status?: string | undefined;
  /** Whom the provider may expect; passed on to it as it is. */
  readonly login_hint?: string | undefined;
}

/**
 * Reads the query. A period that is empty, malformed or the wrong way round is dropped whole, and what was chosen
 * with it (spec 1 §4, "A selected period change"); only paths of this origin are taken as a way back.
 */
export function readSearch(raw: Record<string, unknown>): ShopSearch {
  const period = parsePeriod(text(raw['from']) ?? '', text(raw['to']) ?? '');
  const warehouse = text(raw['warehouse']);
  const confirm = text(raw['confirm']);
  const access = text(raw['access']);
  const code = text(raw['code']);
  const ordered = period !== null && period.from <= period.to ? period : undefined;
  const isNamed = raw['from'] !== undefined || raw['to'] !== undefined || raw['period'] === 'none';
  // What is left out would be taken over unread, so all of them are always given.
  return {
    warehouse: warehouse !== null && /^[\w-]{1,80}$/u.test(warehouse) ? warehouse : undefined,
    from: ordered?.from,
    to: ordered?.to,
    period: isNamed && ordered === undefined ? 'none' : undefined,
    q: wordsOf(raw['q']),
    properties: propertiesOf(raw['properties']),
    available: raw['available'] === 'true' ? 'true' : undefined,
    parentId: short(raw['parentId'], 80),
    page: pageNumber(raw['page']),
    find: wordsOf(raw['find']),
    sort: short(raw['sort'], 60),
    serial: short(raw['serial'], 80),
    order: short(raw['order'], 40),
    tent: short(raw['tent'], 80),
    tab: short(raw['tab'], 20),
    request: short(raw['request'], 60),
    copy: short(raw['copy'], 60),
    refused: raw['refused'] === 'association' ? 'association' : undefined,
    UserFirstLogin: raw['UserFirstLogin'] === 'true' ? 'true' : undefined,
    redirect: wayBack(raw['redirect']),
    confirm: confirm !== null && confirm.length <= 200 ? confirm : undefined,
    access: access !== null && access.length <= 200 ? access : undefined,
    code: code !== null && code.length <= 200 ? code : undefined,
    handover: short(raw['handover'], 200),
    token: short(raw['token'], 200),
    registerKey: short(raw['registerKey'], 200),
    status: short(raw['status'], 60),
    login_hint: short(raw['login_hint'], 2000),
  };
}

/** What goes along from one step of getting in to the next: place and period, and where the visitor was going. */
export function onTheWay({ warehouse, from, to, redirect }: ShopSearch): ShopSearch {
  return { warehouse, from, to, redirect };
}

/** In which order a list of articles stands; null for the shop's own. */
export function orderOf({ sort }: Pick<ShopSearch, 'sort'>): ItemOrder | null {
  return ITEM_ORDERS.find((order) => order === sort) ?? null;
}

/** The server takes no more. */
export const MOST_LETTERS = 100;

/** Reads the words to search for from what people type and paste. */
export function wordsOf(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const words = importedLine(given, MOST_LETTERS);
  return words === '' ? undefined : words;
}

/** Plain `a=b` pairs: identifiers that look like numbers stay text. Filters come as often as there are. */
export function parseSearch(query: string): Record<string, string | readonly string[]> {
  const pairs = new URLSearchParams(query);
  return { ...Object.fromEntries(pairs), properties: pairs.getAll('properties') };
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, given]) =>
    [given]
      .flat()
      .filter((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
      .map((value) => [key, String(value)] satisfies [string, string]),
  );
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? '' : `?${query}`;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && refusedCharacter(value) === null ? value : null;
}

function short(value: unknown, most: number): string | undefined {
  const given = text(value);
  return given !== null && given.length <= most ? given : undefined;
}

/** The server takes no more of them, no longer ones, and none without a colon. */
const MOST_FILTERS = 40;

function propertiesOf(given: unknown): readonly string[] | undefined {
  const all = [given].flat().filter((one) => typeof one === 'string' && one.length <= 200);
  const filters = [...new Set(all as string[])].filter(
    (one) => /^[^:]+:.+$/u.test(one) && text(one) !== null,
  );
  return filters.length === 0 ? undefined : filters.slice(0, MOST_FILTERS);
}

function pageNumber(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1000 ? page : undefined;
}
