import type { ReservationOrder } from '@bivak/contract/wire';
import { parsePeriod, type Period } from '@bivak/rules';

type Fields = Pick<ReservationOrder, 'CustomFields'>;

/** A text of what lending said of a reservation; empty where nothing was said. */
export function lentText({ CustomFields }: Fields, name: LentName): string {
  const value = CustomFields[`CUST_${name}`];
  return typeof value === 'string' ? value : '';
}

export function lentNumber({ CustomFields }: Fields, name: LentName): number {
  const value = CustomFields[`CUST_${name}`];
  return typeof value === 'number' ? value : 0;
}

/** The camp days of a reservation; null of one that was made by hand, long ago. */
export function campOf(order: Fields): Period | null {
  return parsePeriod(dayOf(order, 'EventDateStart'), dayOf(order, 'EventDateEnd'));
}

function dayOf(order: Fields, name: LentName): string {
  return lentText(order, name).slice(0, 10);
}

/** Fields of a reservation (spec 3 §3), without the prefix that all have. */
export type LentName =
  | 'EventDateStart'
  | 'EventDateEnd'
  | 'EventName'
  | 'Purpose'
  | 'LocationTitle'
  | 'LocationStreet'
  | 'LocationNumber'
  | 'LocationPostalCode'
  | 'LocationCity'
  | 'LocationCountry'
  | 'ExistingSpots'
  | 'TransportType'
  | 'CombinedPickupVCode'
  | 'CombinedReturnVCode'
  | 'RequestedSpotsTotal'
  | 'RequestedSpotsChild'
  | 'RequestedSpotsYoungAdult'
  | 'RequestedSpotsSupervisor'
  | 'RequestedSpotsDisability'
  | 'TransportPersonnelCount'
  | 'TransportUnitCount'
  | 'TransportTotalWeight';
