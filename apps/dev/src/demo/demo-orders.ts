import { randomUUID } from 'node:crypto';
import { shopMode } from '@bivak/contract/shop-config';
import { addDays, type IsoDate, type ReservationStatus, sumCents, totals, weekdayOf } from '@bivak/rules';
import { type EpochMs, instant, type Shop } from '@bivak/server';
import type { DemoData } from './demo-files.ts';
import { demoCampFields } from './demo-camp-fields.ts';
import { demoOrderLines } from './demo-order-lines.ts';

type Given = DemoData['orders'][number];

/** An order of the past as its rows have it, and what came of it. */
export interface DemoOrder {
  readonly row: object;
  readonly id: string;
  readonly customerId: string;
  readonly closedAt: EpochMs;
  readonly outcome: Given['outcome'];
  readonly reason: string | null;
}

const hour = 60;
const steps = ['Active', 'Order', 'Open', 'Pick', 'Picked', 'Closed', 'ClosedAndCompleted'] as const;

/**
 * The orders that the demo's customers had before today, at the prices of the demo: back and closed, the oldest first.
 * Weekdays are kept, so that goods leave on a Friday whatever today is.
 */
export function demoOrders(data: DemoData, shop: Shop, now: EpochMs): DemoOrder[] {
  return data.orders
    .map((given) => orderOf(given, data, { shop, now }))
    .toSorted((a, b) => a.closedAt - b.closedAt);
}

function orderOf(
  given: Given,
  data: DemoData,
  { shop, now }: { readonly shop: Shop; readonly now: EpochMs },
): DemoOrder {
  const { config, zone } = shop;
  const { warehouse, weekday, weeksAgo, days, customer, contact, outcome } = given;
  const today = zone.dayOf(now);
  const start = addDays(today, weekday - weekdayOf(today) - 7 * weeksAgo);
  const end = addDays(start, days - 1);
  const isSale = shopMode(config) === 'sales';
  const at = (day: IsoDate, minute: number) => instant(zone.at(day, minute));
  const placed = at(addDays(start, -12), 14 * hour);
  const out = at(start, 9 * hour + 20);
  const closedAt = zone.at(end, 17 * hour);
  const instants = [
    placed,
    at(addDays(start, -11), 9 * hour),
    at(start, 8 * hour),
    at(start, 8 * hour + 10),
    out,
  ];
  const person = personOf(data, customer);
  const lines = given.lines.flatMap((line) =>
    demoOrderLines(line, data, {
      group: person.group,
      days,
      basis: config.listPrices,
      freeDays: config.freeRentalDays,
    }),
  );
  const charged = lines.filter(({ kind }) => kind !== 'Borg');
  const sums = totals(charged, config.listPrices);
  const id = randomUUID();
  const hourId = (direction: 'P' | 'R', day: IsoDate, time: string) =>
    `${warehouse}.${direction}${weekdayOf(day)}.${time}`;
  return {
    id,
    customerId: customer,
    closedAt,
    outcome,
    reason: given.reason ?? null,
    row: {
      id,
      checkoutId: randomUUID(),
      cartId: randomUUID(),
      customerId: customer,
      contactId: contact,
      language: given.language,
      person: person.wire,
      email: person.wire.Email,
      warehouseId: warehouse,
      deliveryId: config.core.DefaultDeliveryID ?? null,
      startDay: start,
      endDay: end,
      pickupHourId: hourId('P', start, '0900'),
      returnHourId: isSale ? null : hourId('R', end, '1000'),
      businessStart: at(start, 9 * hour),
      businessEnd: isSale ? at(end, 10 * hour) : at(end, 11 * hour),
      reference: given.reference ?? null,
      vat: sums.perRate,
      netCents: sums.netCents,
      grossCents: sums.grossCents,
      roundingCents: sums.roundingCents,
      depositCents: sumCents(lines.filter(({ kind }) => kind === 'Borg').map(({ grossCents }) => grossCents)),
      itemQty: given.lines.reduce((sum, { qty }) => sum + qty, 0),
      customFields: demoCampFields(given, data, shop, { from: start, to: end }),
      placed,
      year: placed.slice(0, 4),
      out,
      back: at(end, 10 * hour + 20),
      by: data.operators[0]?.name ?? '',
      lines: lines.map((line, position) => ({ ...line, position })),
      steps: stepsOf([...instants, at(end, 10 * hour + 20), instant(closedAt)]),
    },
  };
}

function stepsOf(instants: readonly string[]): object[] {
  return steps.map((to: ReservationStatus, index) => ({
    from: index === 0 ? null : steps[index - 1],
    to,
    who: index === 0 ? 'customer' : 'operator',
    at: instants[index],
  }));
}

/** As the checkout keeps who ordered, and whose prices they have. */
function personOf({ people }: DemoData, customerId: string) {
  const customer = people
    .flatMap((one) => (typeof one.customer === 'string' ? [] : [one.customer]))
    .find(({ id }) => id === customerId);
  if (customer === undefined) throw new Error(`orders.json: there is no customer ${customerId}`);
  const { companyName, firstName, lastName, street, houseNumber, houseNumberAddition, zipCode, city } =
    customer;
  return {
    group: customer.customerGroup,
    wire: {
      CompanyName: companyName,
      FirstName: firstName,
      LastName: lastName,
      Street: street,
      HouseNumber: houseNumber,
      HouseNumberAddition: houseNumberAddition,
      ZipCode: zipCode,
      City: city,
      CountryID: customer.country,
      Tel: customer.phone,
      Email: customer.email,
    },
  };
}
