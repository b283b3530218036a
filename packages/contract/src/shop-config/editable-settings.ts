import { ownEntry } from './own-entry.ts';
import type { ShopProblem } from './problems.ts';
import { ShopConfig } from './shop-config.ts';

/**
 * What a business edits while its shop runs, by itself or with all below it. Their values stand in the table `setting` of
 * the shop; where none stands, `shop.json` and then the schema's default count.
 */
const editableSettings: readonly string[] = [
  'account',
  'anonymousShopping',
  'blockedRanges',
  'categoryFieldInCart',
  'certificates',
  'contact',
  'contactForm',
  'core.AllowAnonymousShopUser',
  'core.CartReservationMaximumDuration',
  'core.CartReservationMaximumStartInterval',
  'core.CartReservationMinimumDuration',
  'core.CartReservationMinimumStartInterval',
  'core.DefaultDeliveryID',
  'core.DefaultRegisterCountryID',
  'core.DefaultRoleName',
  'core.DisplayPricePolicy',
  'core.ItemsToShowInShop',
  'core.SaveCartsWithStockConflict',
  'core.ShopAllowCancellationDays',
  'core.ShopAllowEditingDays',
  'core.ShopAllowEditingOrder',
  'countries',
  'customFields',
  'deliveries',
  'errorsEnabled',
  'filters',
  'fixedProduct',
  'freeRentalDays',
  'invoices.bic',
  'invoices.businessNo',
  'invoices.dueDays',
  'invoices.iban',
  'invoices.mailUbl',
  'invoices.peppolId',
  'invoices.register',
  'labels',
  'lending',
  'limits.activationHours',
  'limits.attachmentBytesPerCart',
  'limits.attachmentsPerCart',
  'limits.attachmentsPerMessage',
  'limits.contactMessagesPerDay',
  'limits.deskDiscountPercent',
  'limits.guessing',
  'limits.invitationsPerDay',
  'limits.lockout',
  'limits.messagesPerConversation',
  'limits.messagesPerDay',
  'limits.openInvitations',
  'limits.pageCost',
  'limits.passwordMinutes',
  'limits.personsPerCustomer',
  'limits.rates',
  'limits.refreshHours',
  'limits.tokenMinutes',
  'limits.uploadBytesPerDay',
  'orderEdit',
  'pages',
  'payment',
  'plainRoleName',
  'registration',
  'reservations',
  'roleNames',
  'style.deliveryRestrictions',
  'style.priceMode',
  'style.warehouseAliasNames',
  'style.warehouseAliases',
  'uploads',
  'warehouses',
];

/**
 * What stays with `shop.json`: the brand and where it answers, what has a meaning in rows that were written under it (the
 * zone, the cart's mode, how prices are kept, letters of invoices), what the process reads once, and what needs a secret of
 * the environment.
 */
const settingsOfTheFile: readonly string[] = [
  'cartMode',
  'core.OidcProviderName',
  'core.ShopSalesModus',
  'currency',
  'defaultLanguage',
  'deployment',
  'drawings',
  'embedOrigins',
  'externalVideos',
  'homepage',
  'id',
  'invoices.creditSeries',
  'invoices.series',
  'languages',
  'limits.attachmentBytes',
  'limits.bodyBytes',
  'listPrices',
  'login',
  'mail',
  'name',
  'origins',
  'portOffset',
  'registers',
  'routes',
  'signOn',
  'style.afterAdding',
  'style.breakpoints',
  'style.filterOptionsShown',
  'style.gridPageSize',
  'style.loginAction',
  'style.loginPrompt',
  'style.mode',
  'style.productVariant',
  'style.selectorAction',
  'style.selectorRequired',
  'style.urlPatternOrderDetails',
  'terms',
  'timeZone',
  'withdrawal',
];

/** The entries of these lists are rows of their own, because orders point at them: `warehouses.noord`. */
const placeKinds = ['warehouses', 'deliveries'] as const;
type PlaceKind = (typeof placeKinds)[number];

/** A value by the dotted name of its setting. */
export interface StoredSetting {
  readonly name: string;
  /**
   * As it would stand in `shop.json`; null for none, of a setting that may be left out and of a place. A place says with
   * `order` where it stands among the others.
   */
  readonly value: unknown;
}

/** Every setting of the schema by its dotted name; what lists and records hold has none of its own. */
export function settingNames(): readonly string[] {
  return leaves().map(({ name }) => name);
}

/** Whether a name is that of a setting that can be stored: `labels`, or `warehouses.noord` of a place. */
export function isEditable(name: string): boolean {
  const place = placeOf(name);
  if (place !== null) return /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/u.test(place.id);
  const isPlaces = placeKinds.some((kind) => kind === name);
  return !isPlaces && settingNames().includes(name) && isWithin(editableSettings, name);
}

export function isOfTheFile(name: string): boolean {
  return isWithin(settingsOfTheFile, name);
}

/** What stays with the file, each part as one. */
export function fixedSettings(): readonly string[] {
  return settingsOfTheFile;
}

function isWithin(names: readonly string[], name: string): boolean {
  return names.some((one) => name === one || name.startsWith(`${one}.`));
}

export function placeOf(name: string): { readonly kind: PlaceKind; readonly id: string } | null {
  const kind = placeKinds.find((one) => name.startsWith(`${one}.`));
  return kind === undefined ? null : { kind, id: name.slice(kind.length + 1) };
}

/** What a configuration says of a setting, as it would be stored; undefined: nothing. */
export function settingOf(config: ShopConfig, name: string): unknown {
  const place = placeOf(name);
  if (place === null) return valueAt(config, name.split('.'));
  const places: readonly { readonly id: string }[] = config[place.kind];
  const order = places.findIndex(({ id }) => id === place.id);
  return order < 0 ? undefined : { ...places[order], order };
}

/** The places of a configuration, each as a setting of its own. */
export function placesOf(config: ShopConfig): StoredSetting[] {
  return placeKinds.flatMap((kind) =>
    config[kind].map(({ id }) => {
      const name = `${kind}.${id}`;
      return { name, value: settingOf(config, name) };
    }),
  );
}

/**
 * A configuration with stored values over it; nothing of it is validated. Where one place of a kind is stored, the stored
 * ones are all that there are.
 */
export function withStored(config: ShopConfig, stored: readonly StoredSetting[]): Record<string, unknown> {
  const result: Record<string, unknown> = structuredClone(config);
  for (const { name, value } of stored) {
    if (placeOf(name) !== null) continue;
    const isOptional = leaves().some((leaf) => leaf.name === name && leaf.isOptional);
    putAt(result, name.split('.'), value === null && isOptional ? undefined : value);
  }
  for (const kind of placeKinds) {
    const rows = stored.filter(({ name }) => placeOf(name)?.kind === kind);
    if (rows.length > 0) result[kind] = placesFrom(rows);
  }
  return result;
}

function placesFrom(rows: readonly StoredSetting[]): unknown[] {
  return rows
    .filter(({ value }) => value !== null)
    .map(({ name, value }) => {
      const id = placeOf(name)?.id ?? '';
      if (!isRecord(value)) return { id, order: Number.POSITIVE_INFINITY, place: value };
      const { order, ...place } = value;
      return {
        id,
        order: typeof order === 'number' ? order : Number.POSITIVE_INFINITY,
        place: { ...place, id },
      };
    })
    .toSorted((a, b) => (a.order === b.order ? compare(a.id, b.id) : a.order - b.order))
    .map(({ place }) => place);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** `warehouses[1].hours[0].from` -> `warehouses.zuid.hours[0].from`: the name under which it is stored. */
export function storedField(candidate: Readonly<Record<string, unknown>>, { field }: ShopProblem): string {
  const [, kind = '', index = '', rest = ''] = /^(\w+)\[(\d+)\](.*)$/u.exec(field) ?? [];
  if (!placeKinds.some((one) => one === kind)) return field;
  const places = candidate[kind];
  const place: unknown = Array.isArray(places) ? places[Number(index)] : undefined;
  return isRecord(place) ? `${kind}.${String(place['id'])}${rest}` : field;
}

/** Whether a fault at a field is one of a stored setting: of itself, or of something within it. */
export function isFieldOf(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
}

function valueAt(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) ? ownEntry(at, name) : undefined), from);
}

function putAt(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = into[name];
    if (isRecord(inner)) putAt(inner, rest, value);
  } else if (value === undefined) delete into[name];
  else into[name] = value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly out?: Schema;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}
interface Leaf {
  readonly name: string;
  readonly isOptional: boolean;
}

let found: readonly Leaf[] | undefined;

/** The schema is read when somebody first asks: a browser that bundles this never does. */
function leaves(): readonly Leaf[] {
  found ??= leavesOf(ShopConfig, []);
  return found;
}

/** A part that may be left out as a whole is one setting: its members mean nothing by themselves. */
function leavesOf({ _zod: { def } }: Schema, path: readonly string[]): Leaf[] {
  if (def.type === 'optional') return [{ name: path.join('.'), isOptional: true }];
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  if (inner !== undefined) return leavesOf(inner, path);
  if (def.type !== 'object') return [{ name: path.join('.'), isOptional: false }];
  return Object.entries(def.shape ?? {}).flatMap(([name, schema]) => leavesOf(schema, [...path, name]));
}
