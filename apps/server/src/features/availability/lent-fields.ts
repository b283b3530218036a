import type { ShopConfig } from '@bivak/contract/shop-config';
import { type Period, parseIsoDate, type TentKind, transportNeeds } from '@bivak/rules';
import type { RefusedField } from '../../platform/application/refusal.ts';
import type { CustomFieldValues } from '../../platform/shops/custom-fields.ts';

/** What a reservation of lending tents says beside its lines, by the names that a shop declares for it (spec 3 §3, §7). */
export const lentFields = {
  firstDay: 'CUST_EventDateStart',
  lastDay: 'CUST_EventDateEnd',
  name: 'CUST_EventName',
  purpose: 'CUST_Purpose',
  title: 'CUST_LocationTitle',
  street: 'CUST_LocationStreet',
  number: 'CUST_LocationNumber',
  postalCode: 'CUST_LocationPostalCode',
  city: 'CUST_LocationCity',
  country: 'CUST_LocationCountry',
  lat: 'CUST_LocationLatitude',
  lon: 'CUST_LocationLongitude',
  existingSpots: 'CUST_ExistingSpots',
  total: 'CUST_RequestedSpotsTotal',
  child: 'CUST_RequestedSpotsChild',
  youngAdult: 'CUST_RequestedSpotsYoungAdult',
  supervisor: 'CUST_RequestedSpotsSupervisor',
  disability: 'CUST_RequestedSpotsDisability',
  senior: 'CUST_RequestedTentsSenior',
  patrol: 'CUST_RequestedTentsPatrol',
  stock: 'CUST_RequestedTentsStock',
  transport: 'CUST_TransportType',
  pickupCode: 'CUST_CombinedPickupVCode',
  returnCode: 'CUST_CombinedReturnVCode',
  personnel: 'CUST_TransportPersonnelCount',
  units: 'CUST_TransportUnitCount',
  weight: 'CUST_TransportTotalWeight',
  comments: 'CUST_Notes',
} as const;

/** The camp days that fields name, wherever they lie. */
export function namedCamp(fields: Readonly<Record<string, unknown>>): Period | null {
  const [from, to] = [fields[lentFields.firstDay], fields[lentFields.lastDay]].map((value) =>
    typeof value === 'string' ? parseIsoDate(value.slice(0, 10)) : null,
  );
  return !from || !to || from > to ? null : { from, to };
}

/** The camp days that fields name, where they lie within the days that the tents are away. */
export function campOfFields(fields: Readonly<Record<string, unknown>>, rental: Period): Period | null {
  const camp = namedCamp(fields);
  return camp !== null && rental.from < camp.from && camp.to < rental.to ? camp : null;
}

/** Lines of what is ordered, as far as its fields speak of them. */
export interface LentLine {
  readonly itemId: string;
  readonly qty: number;
}

/**
 * What of these fields is not true of the order that they go with: days outside of it, other amounts of tents, another
 * number of vehicles or persons. Fields that say nothing are no fault. The weight follows from the articles: it is compared
 * with what the cart was prepared with, if it was.
 */
export function lentFieldFaults(
  { lending }: Pick<ShopConfig, 'lending'>,
  fields: CustomFieldValues,
  {
    rental,
    lines,
    prepared,
  }: {
    readonly rental: Period;
    readonly lines: readonly LentLine[];
    readonly prepared: CustomFieldValues;
  },
): RefusedField[] {
  if (lending === undefined) return [];
  const count = (kind: TentKind) => {
    const items = lending.tents.filter((tent) => tent.kind === kind).map(({ item }) => item);
    return lines.filter(({ itemId }) => items.includes(itemId)).reduce((sum, { qty }) => sum + qty, 0);
  };
  const tents = { senior: count('senior'), patrol: count('patrol'), stock: count('stock') };
  const vehicle = lending.transports.find(({ kind }) => kind === fields[lentFields.transport]);
  const { units, persons } = transportNeeds(tents, {
    tentsPerVehicle: vehicle?.tentsPerVehicle ?? null,
    weights: { senior: 1, patrol: 1, stock: 1 },
    staffing: lending.staffing,
  });
  const weight = prepared[lentFields.weight];
  const days = [lentFields.firstDay, lentFields.lastDay].filter((name) => isSaid(fields[name]));
  return [
    ...(days.length > 0 && campOfFields(fields, rental) === null
      ? days.map((name) => ({ field: fieldOf(name), reason: 'camp-outside-rental' }))
      : []),
    ...differing(fields, lentFields.senior, tents.senior),
    ...differing(fields, lentFields.patrol, tents.patrol),
    ...differing(fields, lentFields.stock, tents.stock > 0),
    ...differing(fields, lentFields.personnel, persons),
    ...(vehicle === undefined ? [] : differing(fields, lentFields.units, units)),
    ...(isSaid(weight) ? differing(fields, lentFields.weight, weight) : []),
  ];
}

function differing(
  fields: CustomFieldValues,
  name: string,
  ordered: CustomFieldValues[string],
): RefusedField[] {
  const sent = fields[name];
  if (!isSaid(sent) || sent === ordered) return [];
  return [
    {
      field: fieldOf(name),
      reason: 'differs-from-cart',
      params: { cart: String(Number(ordered ?? 0)), sent: String(Number(sent)) },
    },
  ];
}

function isSaid(value: CustomFieldValues[string] | undefined): value is string | number | boolean {
  return value !== undefined && value !== null && value !== '';
}

function fieldOf(name: string): string {
  return `CustomFields.${name}`;
}
