import type { ShopConfig } from '@bivak/contract/shop-config';
import {
  commonDay,
  type IsoDate,
  type Season,
  seasonInForce,
  seasonsOf,
  type SharedTransport,
  sharedTransport,
  type TransportType,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { rentalsIn } from './assign-request.commands.ts';
import { type ReaderChoice, readerChoice } from './request-readers.sql.ts';
import { findRequest, type RequestRow, requestsOf } from './requests.sql.ts';
import { openRequests, requestNamed, type StaffRequest } from './staff-requests.sql.ts';
import { type PartnerRow, partnersOf } from './transport-partners.sql.ts';

export interface LendingSettings {
  readonly lending: NonNullable<ShopConfig['lending']>;
  /** Those whose peak has not ended, the earliest first. */
  readonly seasons: readonly Season[];
  readonly inForce: Season | null;
  /** When applications begin in this calendar year; null: in none that is entered. */
  readonly opensThisYear: IsoDate | null;
}

/** What holds for everybody who lends here; read without a login. */
export const lendingSettings = query(
  { right: 'public', shared: 'nobody' },
  async ({ shop, now }): Promise<LendingSettings | Refusal> => {
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const today = shop.zone.dayOf(now);
    const all = seasonsOf(lending).toSorted((a, b) => (a.peak.from < b.peak.from ? -1 : 1));
    const opens = all.map(({ applicationsFrom }) => applicationsFrom);
    return {
      lending,
      seasons: all.filter(({ peak }) => peak.to >= today),
      inForce: seasonInForce(all, today),
      opensThisYear: opens.find((day) => day.slice(0, 4) === today.slice(0, 4)) ?? null,
    };
  },
);

/** All of an association, whoever of its persons sent them (`design/lending.md` §3, "who in the association"). */
export const listRentalRequests = query(
  { right: 'customer', shared: 'nobody' },
  async (
    { shop, actor },
    { index, size }: { readonly index: number; readonly size: number },
  ): Promise<RequestRow[] | Refusal> => {
    const { customerId } = CustomerScope.of(actor);
    if (customerId === null) return refuse('Forbidden');
    const fields: RefusedField[] = [
      ...(index < 0 || index > farthestPage ? [between('index', 0, farthestPage)] : []),
      ...(size < 1 || size > largestPage ? [between('size', 1, largestPage)] : []),
    ];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    return requestsOf(shop.database, customerId, { index, size });
  },
);

export const getRentalRequest = query(
  { right: 'customer', shared: 'nobody' },
  async ({ shop, actor }, { requestId }: { readonly requestId: string }): Promise<RequestRow | Refusal> =>
    (await findRequest(shop.database, requestId, CustomerScope.of(actor))) ?? refuse('NotFound'),
);

/** Who of the association is mailed about its requests, for any of its persons. */
export const getRequestReaders = query(
  { right: 'customer', shared: 'nobody' },
  async ({ shop, actor }): Promise<ReaderChoice | Refusal> => {
    const { customerId } = CustomerScope.of(actor);
    return customerId === null ? refuse('Forbidden') : readerChoice(shop.database, shop.config, customerId);
  },
);

/**
 * With whom a request drives together, once both associations name each other: until then the one that names sees no more
 * than what the register says in public (`design/lending.md` §2, "combined transport").
 */
export const getTransportPartners = query(
  { right: 'customer', shared: 'nobody' },
  async (
    context,
    { requestId }: { readonly requestId: string },
  ): Promise<readonly TransportPartner[] | Refusal> => {
    const { shop, actor } = context;
    const found = await partnersOf(shop.database, requestId, CustomerScope.of(actor));
    if (found === null) return refuse('NotFound');
    const { mine, partners } = found;
    if (partners.length === 0) return [];
    const [from, to] = [mine, ...partners].reduce<readonly [IsoDate, IsoDate]>(
      ([first, last], { firstDay, lastDay }) => [
        firstDay < first ? firstDay : first,
        lastDay > last ? lastDay : last,
      ],
      [mine.firstDay, mine.lastDay],
    );
    const rentals = await rentalsIn(shop.database, context, { from, to });
    const daysOf = (camp: typeof mine) => (isRefusal(rentals) ? rentals : rentals(camp, camp.customerGroup));
    const { transports = [], staffing = { steps: [], above: 0 } } = shop.config.lending ?? {};
    const carries = (kind: TransportType) =>
      transports.find((one) => one.kind === kind)?.tentsPerVehicle ?? null;
    return partners.map((partner) => {
      const [own, theirs] = [daysOf(mine), daysOf(partner)];
      const end = partner.way === 'pickup' ? 'from' : 'to';
      const day = isRefusal(own) || isRefusal(theirs) ? null : commonDay(partner.way, own[end], theirs[end]);
      return {
        ...partner,
        day,
        tents: mine.tents + partner.tents,
        shared: day === null ? null : sharedTransport([mine, partner], { carries, staffing }),
      };
    });
  },
);

export interface TransportPartner extends PartnerRow {
  /** On which both are driven; null: each drives alone. */
  readonly day: IsoDate | null;
  /** Of both. */
  readonly tents: number;
  /** What driving both takes; null: each drives alone, or the municipality drives for one. */
  readonly shared: SharedTransport | null;
}

/** What waits for a decision, the earliest camp first. */
export const staffListRequests = query(
  { right: 'requests.read', shared: 'nobody' },
  async ({ shop }: BareContext): Promise<StaffRequest[]> => openRequests(shop.database),
);

/** By its whole id, or by the number that people read. */
export const staffFindRequest = query(
  { right: 'requests.read', shared: 'nobody' },
  async ({ shop }: BareContext, { key }: { readonly key: string }): Promise<StaffRequest | Refusal> =>
    (await requestNamed(shop.database, key)) ?? refuse('NotFound'),
);

const largestPage = 100;
const farthestPage = 100_000;

function between(field: string, min: number, max: number): RefusedField {
  return { field, reason: 'between', params: { min, max } };
}
