import { addDays, type IsoDate } from '@bivak/rules';
import type { ShopFacts } from '../facts.ts';
import { createRandom } from '../random.ts';
import { eventsOf, type Plan } from '../reservations/fate.ts';
import { makePerson } from '../reservations/person.ts';
import { priceReservation } from '../reservations/price-lines.ts';
import type { DrawnReservation } from '../reservations/reservation.ts';
import { people } from '../words.ts';
import { instantText } from './instant-text.ts';
import { createLineRows } from './line-rows.ts';
import type { LargeCustomer } from './people-rows.ts';
import type { ReservationTables } from './reservation-tables.ts';
import { hexText, uuidText } from './uuid-text.ts';

export interface ReservationParts {
  readonly facts: ShopFacts;
  readonly firstDay: IsoDate;
  readonly customers: readonly LargeCustomer[];
}

export interface Counted {
  readonly orders: number;
  readonly lines: number;
  readonly claims: number;
}

const hourMs = 3_600_000;

/** Writes reservations as a checkout and the services after it leave them; call it in the order of creation. */
export function createReservationRows(
  { facts, firstDay, customers }: ReservationParts,
  tables: ReservationTables,
): { add(drawn: DrawnReservation): void; counted(): Counted } {
  const random = createRandom(facts.seed, 'rows');
  const { config } = facts;
  const lineRows = createLineRows(facts, tables);
  const validityMs = config.reservations.validityHours * hourMs;
  const isImmediate = config.reservations.acceptance !== 'operator';
  let number = facts.next.reservation;
  let orderNumber = facts.next.order;
  let visitors = 0;
  const days: IsoDate[] = [];
  const dayAt = (at: number): IsoDate => (days[at] ??= addDays(firstDay, at));

  function add(drawn: DrawnReservation): void {
    const { createdMs, startMs, endMs, fate } = drawn;
    const customer = drawn.customer === null ? null : (customers[drawn.customer] ?? null);
    if (customer === null) visitors += 1;
    const person = customer?.person ?? makePerson(facts.seed, `b${visitors}`, false);
    const priced = priceReservation(drawn.lines, {
      basis: config.listPrices,
      customerGroup: customer?.group ?? null,
      days: drawn.endDay - drawn.startDay + 1,
    });
    const { totals, depositCents } = priced;
    const plan: Plan = { nowMs: facts.now, createdMs, startMs, endMs, validityMs, isImmediate };
    const events = eventsOf(fate, plan);
    const ids = { reservation: uuidText(random), checkout: uuidText(random), cart: uuidText(random) };
    const visitorId = customer === null ? uuidText(random) : null;
    const created = instantText(createdMs);
    const year = created.slice(0, 4);
    const expires = fate.status === 'Active' ? instantText(createdMs + validityMs) : null;
    const limit = config.reservations.confirmationAboveCents;
    const asked = customer === null && limit !== undefined && totals.grossCents > limit;
    const confirmed = asked && fate.acceptedMs !== null ? instantText(createdMs + hourMs / 4) : null;
    const language = random.chance(0.85) ? 'nl' : random.pick(['en', 'de'] as const);
    const sums = [totals.netCents, totals.grossCents, totals.roundingCents, depositCents];

    tables.checkout.add([
      ids.checkout,
      ids.cart,
      visitorId,
      customer?.id ?? null,
      customer?.contactId ?? null,
      language,
      JSON.stringify({
        ...(person.companyName === '' ? {} : { CompanyName: person.companyName }),
        Salutation: person.salutation,
        FirstName: person.firstName,
        LastName: person.lastName,
        Street: person.street,
        HouseNumber: person.houseNumber,
        ZipCode: person.zipCode,
        City: person.city,
        CountryID: 'BE',
        Tel: person.tel,
        Email: person.email,
      }),
      ...sums,
      `\\x${hexText(random).repeat(8)}`,
      created,
    ]);
    const orderNo = fate.acceptedMs === null ? null : numberText('O', year, orderNumber++);
    tables.reservation.add([
      ids.reservation,
      ids.checkout,
      numberText('R', year, number++),
      orderNo,
      fate.status,
      events.length,
      visitorId,
      customer?.id ?? null,
      customer?.contactId ?? null,
      person.email,
      facts.calendars[drawn.place]?.warehouseId ?? null,
      drawn.deliveryId,
      dayAt(drawn.startDay),
      dayAt(drawn.endDay),
      drawn.pickup?.hourId ?? null,
      drawn.return?.hourId ?? null,
      instantText(startMs),
      instantText(endMs),
      person.asksReference ? `PO ${year}-${random.int(10_000)}` : null,
      person.asksReference,
      random.chance(0.05) ? random.pick(people.notes) : null,
      JSON.stringify(totals.perRate),
      ...sums,
      drawn.lines.reduce((sum, { qty }) => sum + qty, 0),
      created,
      expires,
      asked,
      confirmed,
    ]);
    lineRows.add(drawn, priced.lines, { reservationId: ids.reservation, expires });
    for (const { from, to, who, atMs } of events)
      tables.event.add([ids.reservation, from, to, who, instantText(atMs)]);
  }

  return {
    add,
    counted: () => ({ orders: orderNumber - facts.next.order, ...lineRows.counted() }),
  };
}

/** Six digits at least, as the checkout writes them. */
function numberText(letter: 'R' | 'O', year: string, number: number): string {
  return `${letter}${year}-${String(number).padStart(6, '0')}`;
}
