import { addDays, type Period, transportNeeds } from '@bivak/rules';
import type { Shop } from '@bivak/server';
import type { DemoData } from './demo-files.ts';

type Given = Pick<DemoData['orders'][number], 'camp' | 'lines'>;

/** What an order of the demo says of its camp beside its lines, by the names of spec 3 §3; nothing where nobody lends. */
export function demoCampFields(
  { camp, lines }: Given,
  data: DemoData,
  shop: Shop,
  rental: Period,
): Readonly<Record<string, string | number | boolean>> {
  const { lending } = shop.config;
  if (camp === undefined || lending === undefined) return {};
  const qtyOf = (kind: 'senior' | 'patrol' | 'stock') =>
    lines
      .filter(({ item }) => lending.tents.some((tent) => tent.kind === kind && tent.item === item))
      .reduce((sum, { qty }) => sum + qty, 0);
  const tents = { senior: qtyOf('senior'), patrol: qtyOf('patrol'), stock: qtyOf('stock') > 0 };
  const { place, members, transport, comments } = camp;
  const { units, personnel, weight } = demoFetching({ tents, transport }, data, shop);
  return {
    CUST_EventDateStart: addDays(rental.from, 1),
    CUST_EventDateEnd: addDays(rental.to, -1),
    CUST_Purpose: camp.purpose,
    ...(place === undefined
      ? {}
      : {
          CUST_LocationTitle: place.title,
          CUST_LocationStreet: place.street,
          CUST_LocationNumber: place.number,
          CUST_LocationPostalCode: place.postalCode,
          CUST_LocationCity: place.city,
          CUST_LocationCountry: place.country,
          CUST_LocationLatitude: place.lat,
          CUST_LocationLongitude: place.lon,
        }),
    CUST_ExistingSpots: camp.existingSpots,
    CUST_RequestedSpotsTotal: members.child + members.youngAdult + members.supervisor,
    CUST_RequestedSpotsChild: members.child,
    CUST_RequestedSpotsYoungAdult: members.youngAdult,
    CUST_RequestedSpotsSupervisor: members.supervisor,
    CUST_RequestedSpotsDisability: camp.disabled,
    CUST_RequestedTentsSenior: tents.senior,
    CUST_RequestedTentsPatrol: tents.patrol,
    CUST_RequestedTentsStock: tents.stock,
    CUST_TransportType: transport,
    CUST_TransportPersonnelCount: personnel,
    ...(units === null ? {} : { CUST_TransportUnitCount: units }),
    CUST_TransportTotalWeight: weight,
    ...(comments === '' ? {} : { CUST_Notes: comments }),
  };
}

/** What fetching takes, by the rule of the server. */
export function demoFetching(
  { tents: { senior, patrol, stock }, transport }: Pick<DemoData['requests'][number], 'tents' | 'transport'>,
  data: DemoData,
  shop: Shop,
) {
  const { lending } = shop.config;
  if (lending === undefined) throw new Error(`${shop.id} lends nothing`);
  const weightOf = (kind: 'senior' | 'patrol' | 'stock'): number => {
    const item = lending.tents.find((tent) => tent.kind === kind)?.item;
    const weight = data.items.find(({ id }) => id === item)?.customFields['CUST_Weight'];
    return typeof weight === 'number' ? weight : 1;
  };
  const { units, persons, weight } = transportNeeds(
    { senior, patrol, stock: stock ? 1 : 0 },
    {
      tentsPerVehicle: lending.transports.find(({ kind }) => kind === transport)?.tentsPerVehicle ?? null,
      weights: { senior: weightOf('senior'), patrol: weightOf('patrol'), stock: weightOf('stock') },
      staffing: lending.staffing,
    },
  );
  return { units, personnel: persons, weight };
}
