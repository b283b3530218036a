import {
  addDays,
  claimOfRequest,
  commonDay,
  type Counts,
  daysBetween,
  type DivisionInput,
  type DivisionRequest,
  type DivisionType,
  type frozenApplications,
  type IsoDate,
  type Period,
  placesNeeded,
  type RecordedPin,
} from '@bivak/rules';
import type { Application } from '../lending/index.ts';
import type { Policy } from './policy.ts';

/** What groups applied for, as it is hashed and published at the freeze: windows by day, need and tents, by id. */
export type Frozen = ReturnType<typeof frozenApplications>;
type FrozenRequest = Frozen['requests'][number];

/** The engine counts no further. */
const MOST_PLACES = 16_383;
const NEAREST_CAMP_DAYS = 31;

/** A request with the days on which it is fetched and brought back. */
export interface Loan {
  readonly application: Application;
  readonly days: Period;
  /** The depot has no such day near enough; the camp's own days stand in. */
  readonly isForced: boolean;
}

/**
 * What a division of these loans starts from (`design/division.md` §1): the window of each from its pickup day up to and
 * including its return day and the turnaround; those who drive together from the earlier day to the later one; one need
 * for overlapping requests of one customer, in the order of filing.
 */
export function freeze(loans: readonly Loan[], policy: Policy): Frozen {
  const joined = joinTransport(loans);
  const windows = joined.map(({ days }) => ({
    from: days.from,
    to: addDays(days.to, policy.turnaroundDays + 1),
  }));
  const first = windows.map(({ from }) => from).toSorted()[0] ?? policy.season.peakFrom;
  const end =
    windows
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? addDays(policy.season.peakFrom, 1);
  const needs = sharedNeeds(joined, policy);
  return {
    days: Array.from({ length: daysBetween(first, end) }, (_, day) => addDays(first, day)),
    requests: joined
      .map(({ application }, index): FrozenRequest => {
        const { from = first, to = first } = windows[index] ?? {};
        return {
          id: application.id,
          from: daysBetween(first, from),
          to: daysBetween(first, to),
          need: needs[index] ?? {},
          asked: askedOf(application, policy),
          accepts: application.acceptsSubstitute ? substitutesOf(application, policy) : [],
          least: 0,
        };
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The days of the loan behind a window: pickup and return. */
export function loanDays(
  days: readonly string[],
  { from, to }: Pick<FrozenRequest, 'from' | 'to'>,
  { turnaroundDays }: Pick<Policy, 'turnaroundDays'>,
): Period {
  const first = days[0] as IsoDate;
  return { from: addDays(first, from), to: addDays(first, to - 1 - turnaroundDays) };
}

function joinTransport(loans: readonly Loan[]): readonly Loan[] {
  const byCustomer = Map.groupBy(loans, ({ application }) => application.customerId);
  const partner = (loan: Loan, way: 'pickupCode' | 'returnCode'): Loan | undefined => {
    const { application } = loan;
    const code = application[way];
    if (code === null) return undefined;
    const away = ({ application: other }: Loan) =>
      Math.abs(daysBetween(application.firstDay, other.firstDay));
    return (byCustomer.get(code) ?? [])
      .filter(
        (other) => other.application[way] === application.customerId && away(other) <= NEAREST_CAMP_DAYS,
      )
      .toSorted((a, b) => away(a) - away(b) || (a.application.id < b.application.id ? -1 : 1))[0];
  };
  return loans.map((loan) => {
    const { days } = loan;
    const [out, back] = [partner(loan, 'pickupCode')?.days.from, partner(loan, 'returnCode')?.days.to];
    return {
      ...loan,
      days: {
        from: (out && commonDay('pickup', days.from, out)) ?? days.from,
        to: (back && commonDay('return', days.to, back)) ?? days.to,
      },
    };
  });
}

/** Kinds of tents in the order of the policy, with what was asked of each. */
function askedOf(application: Application, { tents }: Policy): Counts {
  return Object.fromEntries(
    tents.flatMap(({ id }) => {
      const count = application.asked[id] ?? 0;
      return count > 0 ? [[id, count]] : [];
    }),
  );
}

/** Smaller tents to sleep in come in place of larger ones (`AcceptsSubstitute`), where some were asked. */
function substitutesOf(application: Application, { tents }: Policy): readonly string[] {
  const sleeping = tents.filter(({ measure }) => measure === 'sleep');
  const largest = Math.max(...sleeping.map(({ places }) => places));
  const asksLarger = sleeping.some(
    ({ id, places }) => places === largest && (application.asked[id] ?? 0) > 0,
  );
  return asksLarger ? sleeping.filter(({ places }) => places < largest).map(({ id }) => id) : [];
}

/** Places that the request needs tents for, whatever else its association asks. */
export function ownNeed(application: Application, policy: Policy): number {
  const { extraPlacesPerDisabled } = policy;
  const { members, disabled, existingSpots } = application;
  const need = placesNeeded({ members, disabled, existingSpots, extraPlacesPerDisabled });
  return Math.min(MOST_PLACES, need);
}

function sharedNeeds(loans: readonly Loan[], policy: Policy): readonly Counts[] {
  const measures = [...new Set(policy.tents.map(({ measure }) => measure))];
  const placesAsked = (application: Application, measure: string) =>
    policy.tents
      .filter((tent) => tent.measure === measure)
      .reduce((sum, { id, places }) => sum + places * (application.asked[id] ?? 0), 0);
  const filed = [...loans.keys()].toSorted((a, b) => {
    const [one, other] = [loans[a]?.application, loans[b]?.application];
    return (one?.createdAt ?? 0) - (other?.createdAt ?? 0) || ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1);
  });
  const needs = loans.map((): Record<string, number> => ({}));
  const earlier = new Map<string, number[]>();
  for (const index of filed) {
    const loan = loans[index];
    if (loan === undefined) continue;
    const { application, days } = loan;
    const before = (earlier.get(application.customerId) ?? []).filter((other) => {
      const theirs = loans[other]?.days;
      return theirs !== undefined && theirs.from <= days.to && days.from <= theirs.to;
    });
    for (const measure of measures) {
      const whole = measure === 'sleep' ? ownNeed(application, policy) : placesAsked(application, measure);
      const taken = before.reduce((sum, other) => {
        const theirs = loans[other]?.application;
        const asked = theirs === undefined ? 0 : placesAsked(theirs, measure);
        return sum + Math.min(needs[other]?.[measure] ?? 0, asked);
      }, 0);
      const need = needs[index];
      if (need !== undefined) need[measure] = Math.max(0, whole - taken);
    }
    earlier.set(application.customerId, [...(earlier.get(application.customerId) ?? []), index]);
  }
  return needs;
}

/** What staff set for one request and type. */
export interface Pin {
  readonly requestId: string;
  readonly itemId: string;
  readonly held: number | null;
  readonly ceiling: number | null;
  readonly reason: string;
}

/** What has become of a request since the freeze, and what its group has. */
export interface Standing {
  readonly state: Application['state'];
  readonly isGuaranteed: boolean;
  /** Permille. */
  readonly credit: number;
}

export interface InputParts {
  readonly frozen: Frozen;
  readonly policy: Policy;
  /** Usable tents per day of `frozen.days`, by type. */
  readonly stock: ReadonlyMap<string, readonly number[]>;
  readonly standing: ReadonlyMap<string, Standing>;
  readonly pins: readonly Pin[];
  /** By request. */
  readonly lots: ReadonlyMap<string, string>;
}

/**
 * The input of a run, and all limits in it as they are published. Guaranteed groups hold their claim. A request that was
 * cancelled or decided by hand since the freeze stays in, with a ceiling of nothing.
 */
export function buildInput({ frozen, policy, stock, standing, pins, lots }: InputParts): {
  readonly input: DivisionInput;
  readonly pins: readonly RecordedPin[];
} {
  const types = policy.tents.map(({ id, measure, places }): DivisionType => ({
    id,
    measure,
    places,
    stock: stock.get(id) ?? [],
  }));
  const recorded: RecordedPin[] = [];
  const pinsOf = Map.groupBy(pins, ({ requestId }) => requestId);
  const requests = frozen.requests.map((request): DivisionRequest => {
    const { isGuaranteed = false, state = 'CANCELED', credit = 0 } = standing.get(request.id) ?? {};
    const plain: DivisionRequest = {
      ...request,
      lot: lots.get(request.id) ?? '',
      tier: 0,
      credit,
      held: {},
      ceiling: {},
    };
    if (state !== 'REQUESTED') {
      const reason = state === 'CANCELED' ? 'withdrawn' : 'agreed';
      for (const { id } of types)
        if ((request.asked[id] ?? 0) > 0)
          recorded.push({ request: request.id, type: id, ceiling: 0, reason });
      return { ...plain, ceiling: Object.fromEntries(types.map(({ id }) => [id, 0])) };
    }
    const held: Record<string, number> = {};
    const ceiling: Record<string, number> = {};
    if (isGuaranteed && policy.guaranteedFirst)
      for (const [id, count] of ownClaims(plain, types)) if (count > 0) held[id] = count;
    for (const pin of pinsOf.get(request.id) ?? []) {
      if (pin.ceiling !== null) {
        ceiling[pin.itemId] = pin.ceiling;
        if ((held[pin.itemId] ?? 0) > pin.ceiling) held[pin.itemId] = pin.ceiling;
      }
      if (pin.held !== null) held[pin.itemId] = Math.max(held[pin.itemId] ?? 0, pin.held);
      recorded.push({
        request: request.id,
        type: pin.itemId,
        ...(pin.held === null ? {} : { held: pin.held }),
        ...(pin.ceiling === null ? {} : { ceiling: pin.ceiling }),
        reason: pin.reason,
      });
    }
    return { ...plain, held, ceiling };
  });
  return { input: { format: 'division/1', days: frozen.days, types, requests }, pins: recorded };
}

/** Tents that count of what was asked, by type. */
export function ownClaims(
  request: DivisionRequest,
  types: readonly DivisionType[],
): readonly (readonly [id: string, count: number])[] {
  return [...new Set(types.map(({ measure }) => measure))].flatMap((measure) => {
    const ofMeasure = types.filter((type) => type.measure === measure);
    const { claim } = claimOfRequest(request, ofMeasure, measure);
    return ofMeasure.map(({ id }, index) => [id, claim[index] ?? 0] as const);
  });
}

/** Stock of each day less what is kept out, never below nothing. */
export function lessReserve(
  days: readonly string[],
  stock: readonly number[],
  reserve: readonly { readonly from: IsoDate; readonly to: IsoDate; readonly tents: number }[],
): readonly number[] {
  return stock.map((count, index) => {
    const day = days[index] ?? '';
    const kept = reserve
      .filter(({ from, to }) => from <= day && day <= to)
      .reduce((sum, { tents }) => sum + tents, 0);
    return Math.max(0, count - kept);
  });
}
