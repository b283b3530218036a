import { accepted, refused, type Result } from '../result.ts';
import type { ReservationStatus } from '../reservation/status.ts';
import { addDays, daysBetween, type IsoDate } from '../time/iso-date.ts';
import type { Season } from './season.ts';

/** State of a stored request (spec 3 §3, "Enumerations"). */
export const REQUEST_STATES = ['REQUESTED', 'ASSIGNED', 'CANCELED'] as const;

export type RequestState = (typeof REQUEST_STATES)[number];

export interface RequestTransition {
  readonly from: RequestState;
  readonly to: RequestState;
  readonly who: readonly ('customer' | 'operator' | 'division')[];
}

/** A request begins as REQUESTED, by the customer or on its behalf. What is not in here is refused (RULINGS, "Who moves what"). */
export const REQUEST_TRANSITIONS: readonly RequestTransition[] = [
  { from: 'REQUESTED', to: 'ASSIGNED', who: ['operator', 'division'] },
  { from: 'REQUESTED', to: 'CANCELED', who: ['customer', 'operator'] },
];

export function canMoveRequest(
  from: RequestState,
  to: RequestState,
  who: RequestTransition['who'][number],
): boolean {
  return REQUEST_TRANSITIONS.some((step) => step.from === from && step.to === to && step.who.includes(who));
}

export type StateTone = 'open' | 'processing' | 'finished' | 'canceled';

export interface StateLabel {
  /** Key of the word. */
  readonly label:
    | 'open'
    | 'processing'
    | 'completed'
    | 'canceled'
    | 'order'
    | 'active'
    | 'expired'
    | 'rejected'
    | 'closed';
  readonly tone: StateTone;
}

/** Word and colour of a request (spec 3 §4); it is in progress from its own season's distribution on. */
export function requestLabel(state: string, pending: boolean): StateLabel {
  if (state === 'REQUESTED' && pending) return { label: 'processing', tone: 'processing' };
  if (state === 'ASSIGNED') return { label: 'completed', tone: 'finished' };
  return state === 'CANCELED' ? { label: 'canceled', tone: 'canceled' } : { label: 'open', tone: 'open' };
}

const ORDER_LABELS: { readonly [Status in ReservationStatus]?: StateLabel } = {
  Order: { label: 'order', tone: 'open' },
  Active: { label: 'active', tone: 'open' },
  Expired: { label: 'expired', tone: 'canceled' },
  Rejected: { label: 'rejected', tone: 'canceled' },
  Cancelled: { label: 'canceled', tone: 'canceled' },
  Closed: { label: 'closed', tone: 'canceled' },
  ClosedAndCompleted: { label: 'closed', tone: 'canceled' },
};

/** Word and colour of a reservation (spec 3 §4); of any other status: open. */
export function lendingOrderLabel(status: ReservationStatus): StateLabel {
  return ORDER_LABELS[status] ?? { label: 'open', tone: 'open' };
}

/** Whether the distribution that decides about a request has begun. */
export function isPending(season: Season | null, today: IsoDate): boolean {
  return season !== null && today >= season.distributionFrom;
}

/** The days that decide whether something lent may still be changed by the association itself. */
export interface ChangeWindow {
  /** The season of its camp days; null outside every peak. */
  readonly season: Season | null;
  readonly campStart: IsoDate;
  readonly today: IsoDate;
}

export type ChangeRefusal =
  /** The reservation is neither Active nor Order, the request not REQUESTED. */
  | 'state'
  /** The camp has begun, or begins today. */
  | 'camp-started'
  /** The distribution has begun: afterwards tents are given back instead. */
  | 'distribution-started';

/**
 * Whether an association may still edit or cancel (spec 3 §4, "Edit and cancel allowed"): outside the peak until the day
 * before the camp, in it until the day before the distribution.
 */
export function changeResult(
  { season, campStart, today }: ChangeWindow,
  state: { readonly request: RequestState } | { readonly reservation: ReservationStatus },
): Result<ChangeRefusal> {
  const isOpen =
    'request' in state
      ? state.request === 'REQUESTED'
      : state.reservation === 'Active' || state.reservation === 'Order';
  if (!isOpen) return refused('state');
  if (season !== null)
    return daysBetween(today, season.distributionFrom) > 0 ? accepted : refused('distribution-started');
  return daysBetween(today, campStart) > 0 ? accepted : refused('camp-started');
}

/** Whether a new request with the same data is offered (spec 3 §4): in every state that the specification names. */
export function mayCopy(state: RequestState | ReservationStatus): boolean {
  return ['Active', 'REQUESTED', 'CANCELED', 'Cancelled', 'Closed', 'ClosedAndCompleted', 'Order'].includes(
    state,
  );
}

/**
 * Decides about giving back tents of the peak (`design/lending.md` §1): from their assignment until pickup, free until
 * so many days before the camp, later still owed.
 */
export function giveBackResult(input: {
  readonly campStart: IsoDate;
  readonly pickup: IsoDate;
  readonly today: IsoDate;
  readonly freeDays: number;
}):
  | { readonly ok: true; readonly isFree: boolean; readonly freeUntil: IsoDate }
  | { readonly ok: false; readonly reason: 'picked-up' } {
  const { campStart, pickup, today, freeDays } = input;
  if (today >= pickup) return refused('picked-up');
  const freeUntil = addDays(campStart, -freeDays);
  return { ok: true, isFree: today <= freeUntil, freeUntil };
}

/** Where a request or reservation stands among those of an association (`design/lending.md` §4, "sections"). */
export type AccountSection = 'drafts' | 'open' | 'pending' | 'orders' | 'handled';

export type AccountEntry =
  | { readonly kind: 'draft' }
  | {
      readonly kind: 'request';
      readonly state: RequestState;
      readonly pending: boolean;
      /** An assigned request with tents is shown as its reservation. */
      readonly hasReservation: boolean;
    }
  | { readonly kind: 'order'; readonly status: ReservationStatus };

/** The section of an entry; null: it is shown by another one. */
export function accountSection(entry: AccountEntry): AccountSection | null {
  if (entry.kind === 'draft') return 'drafts';
  if (entry.kind === 'order') return 'orders';
  if (entry.state === 'REQUESTED') return entry.pending ? 'pending' : 'open';
  return entry.hasReservation ? null : 'handled';
}

/**
 * The note above the list counts the days until the distribution, while requests are open (spec 3 §2, "Account
 * requests").
 */
export function distributionNote(season: Season | null, openRequests: number, today: IsoDate): number | null {
  if (season === null || openRequests === 0) return null;
  const days = daysBetween(today, season.distributionFrom);
  return days > 0 ? days : null;
}

/** The readable number of a request: what stands before the first dash (spec 3 §3). */
export function requestNumber(id: string): string {
  return id.split('-', 1)[0] ?? id;
}
