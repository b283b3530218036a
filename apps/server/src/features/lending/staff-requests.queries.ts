import {
  aboveReported,
  isPending,
  type IsoDate,
  peakSeason,
  placesNeeded,
  requestNumber,
  type Season,
  seasonInForce,
  seasonsOf,
  type TentKind,
} from '@bivak/rules';
import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import type { CursorOf } from '../../platform/application/cursor.ts';
import {
  type ListPage,
  listPage,
  type PageAsked,
  type PageSpan,
} from '../../platform/application/list-page.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { HistoryEvent } from '../../platform/events/record-history.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { freeOf } from '../availability/index.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { rentalOf } from './assign-request.commands.ts';
import { lenderOf } from './staff-requests.sql.ts';
import {
  countRequests,
  type DeskRequestDetail,
  type DeskRequestRow,
  readDeskRequest,
  readRequestPage,
  type RequestSearch,
  type RequestSort,
} from './staff-requests-page.sql.ts';

type Lending = NonNullable<ShopConfig['lending']>;

export const requestViews = ['open', 'peak', 'pending', 'assigned', 'cancelled', 'all'] as const;
export type RequestView = (typeof requestViews)[number];

export type RequestFlag = 'double' | 'members' | 'group';

/** What the rules say of a request beside what is stored. */
interface Evaluated {
  readonly number: string;
  /** The distribution that decides about it has begun. */
  readonly isPending: boolean;
  readonly flags: readonly RequestFlag[];
}

export type ListedRequest<Row extends DeskRequestRow = DeskRequestRow> = Row & Evaluated;

/** Where the tents are is what somebody may see of requests; null where the shop lends nothing, or not to them. */
export function lendingSeen({ shop, actor }: Pick<Context, 'shop' | 'actor'>): Lending | null {
  const { lending } = shop.config;
  const { warehouses } = OperatorScope.of(actor);
  return lending !== undefined && (warehouses === null || warehouses.includes(lending.warehouse))
    ? lending
    : null;
}

export interface RequestFilter extends Sorted<RequestSort> {
  readonly view: RequestView;
  readonly text: string;
  readonly flag: RequestFlag | null;
  readonly groupId: string | null;
  /** Days of which the camp has some, both included; null: that end is open. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** Requests of all associations: a page of a view, in two statements. */
export const staffRequestPage = query(
  { right: 'requests.read', shared: 'nobody' },
  async (
    context: Context,
    { size, after, ...filter }: RequestFilter & PageAsked,
  ): Promise<ListPage<ListedRequest> | Refusal> => {
    const { shop, key } = context;
    const found = foundRequests(context, filter);
    if (isRefusal(found)) return found;
    const { today, search, read } = found;
    const of: CursorOf = { key, shop, list: 'requests', filter: { ...filter, today } };
    return listPage(of, { size, after }, read, () => countRequests(shop.database, search));
  },
);

/** What a filter finds, and how its rows are read page by page; refused where the caller sees no requests. */
export function foundRequests(context: Context, filter: RequestFilter) {
  const { shop, now } = context;
  const lending = lendingSeen(context);
  if (lending === null) return refuse('NotFound');
  const today = shop.zone.dayOf(now);
  const search = searchOf(filter, seasonsOf(lending), today);
  const { sort, isReverse } = filter;
  const read = async (span: PageSpan) => {
    const rows = await readRequestPage(shop.database, search, { sort, isReverse, ...span });
    return rows.map((row) => evaluated(row, lending, today));
  };
  return { today, search, read };
}

const states = {
  open: ['REQUESTED'],
  peak: ['REQUESTED', 'ASSIGNED'],
  pending: ['REQUESTED'],
  assigned: ['ASSIGNED'],
  cancelled: ['CANCELED'],
  all: null,
} as const satisfies Record<RequestView, RequestSearch['states']>;

function searchOf(
  { view, text, flag, groupId, from, to }: RequestFilter,
  seasons: readonly Season[],
  today: IsoDate,
): RequestSearch {
  const inForce = seasonInForce(seasons, today);
  const divided = seasons.filter((season) => isPending(season, today)).map(({ peak }) => peak);
  const days = {
    open: divided,
    pending: divided,
    peak: inForce === null ? [] : [inForce.peak],
    assigned: null,
    cancelled: null,
    all: null,
  };
  return {
    states: states[view],
    peaks: days[view],
    isOutside: view === 'open',
    pattern: text === '' ? null : likePattern(text),
    // Nothing begins so: words are no number.
    number: /^[\d-]+$/u.test(text) ? text : '-',
    flag,
    lenders: seasons.map(({ peak, customerGroups }) => ({ ...peak, groups: customerGroups })),
    groupId,
    from,
    to,
  };
}

function evaluated<Row extends DeskRequestRow>(
  row: Row,
  lending: Lending,
  today: IsoDate,
): ListedRequest<Row> {
  const season = peakSeason(seasonsOf(lending), { from: row.firstDay, to: row.lastDay });
  const lends = row.customerGroup !== null && season?.customerGroups.includes(row.customerGroup) !== false;
  return {
    ...row,
    number: requestNumber(row.id),
    isPending: row.state === 'REQUESTED' && isPending(season, today),
    flags: [
      ...(row.isDouble ? (['double'] as const) : []),
      ...(row.state === 'REQUESTED' && aboveReported(row.total, row.reported) > 0
        ? (['members'] as const)
        : []),
      ...(row.state === 'REQUESTED' && !lends ? (['group'] as const) : []),
    ],
  };
}

export interface DeskRequest {
  readonly request: ListedRequest<DeskRequestDetail>;
  readonly history: readonly HistoryEvent[];
  /** Sleeping places that its tents have to give. */
  readonly need: number;
  readonly lending: Lending;
}

/** All of a request, in two statements. */
export const staffRequestDetail = query(
  { right: 'requests.read', shared: 'nobody' },
  async (context: Context, { requestId }: { readonly requestId: string }): Promise<DeskRequest | Refusal> => {
    const { shop, now } = context;
    const lending = lendingSeen(context);
    const found = lending === null ? undefined : await readDeskRequest(shop.database, requestId, context);
    if (found === undefined || lending === null) return refuse('NotFound');
    const { request, history } = found;
    return {
      request: evaluated(request, lending, shop.zone.dayOf(now)),
      history,
      need: placesNeeded({
        members: request.total,
        disabled: request.disability,
        existingSpots: request.existingSpots,
        extraPlacesPerDisabled: 0,
      }),
      lending,
    };
  },
);

export interface RequestTents {
  readonly pickup: IsoDate;
  readonly back: IsoDate;
  readonly tents: readonly {
    readonly kind: TentKind;
    readonly itemId: string;
    readonly requested: number;
    readonly free: number | null;
  }[];
}

/** What is free of each tent from pickup to return, as whoever assigns by hand has to know it. */
export const staffRequestTents = query(
  { right: 'requests.read', shared: 'nobody' },
  async (
    context: Context,
    { requestId }: { readonly requestId: string },
  ): Promise<RequestTents | Refusal> => {
    const { shop } = context;
    const lending = lendingSeen(context);
    const found = lending === null ? undefined : await readDeskRequest(shop.database, requestId, context);
    if (found === undefined || lending === null) return refuse('NotFound');
    const { request } = found;
    const lender = await lenderOf(shop.database, request);
    const rental = await rentalOf(shop.database, context, request, lender?.customerGroup ?? null);
    if (isRefusal(rental)) return rental;
    const fromMs = shop.zone.at(rental.from, 0);
    const toMs = shop.zone.at(rental.to, 24 * 60);
    const free = await freeOf(
      shop.database,
      lending.tents.map(({ item }) => ({ itemId: item, warehouseId: lending.warehouse, fromMs, toMs })),
    );
    const asked = { senior: request.senior, patrol: request.patrol, stock: request.stock ? 1 : 0 };
    return {
      pickup: rental.from,
      back: rental.to,
      tents: lending.tents.map(({ item, kind }, index) => ({
        kind,
        itemId: item,
        requested: asked[kind],
        free: free[index] ?? null,
      })),
    };
  },
);
