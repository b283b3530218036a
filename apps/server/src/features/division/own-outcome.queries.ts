import {
  addDays,
  type Counts,
  type Division,
  type DivisionInput,
  type DivisionOutcome,
  giveBackResult,
  isEditableStatus,
  type IsoDate,
  type Period,
  peakSeason,
  seasonsOf,
  type ShiftOffer,
  shiftOffers,
  type TentKind,
  waitingList,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { applicationsById, findToldRequest, rentalsIn } from '../lending/index.ts';
import { acceptedOffers, type OfferRow } from '../offers/index.ts';
import { ownNeed } from './division-input.ts';
import { freeGiveBackDays } from './give-back.commands.ts';
import { type GiveBackRow, readGiveBacks } from './give-backs.sql.ts';
import { heatOf } from './heat.ts';
import type { Holding } from './held.sql.ts';
import { type AppealState, readAppealState } from './appeals.sql.ts';
import type { Policy } from './policy.ts';
import { findRound } from './rounds.sql.ts';
import { equalsKey, equalsOf, outcomesOf } from './run-figures.ts';
import { readRunFile, type RunFile } from './runs.sql.ts';
import { readStanding } from './standing.ts';

export interface OwnMissing {
  readonly itemId: string;
  readonly tents: number;
  readonly reason: DivisionOutcome['missing'][number]['reason'];
  readonly pinReason: string | null;
  readonly day: IsoDate | null;
  readonly needed: number | null;
  readonly stock: number | null;
  readonly holders: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly highestMinusOne: number | null;
}

export type OwnStep = 'need' | 'guaranteed' | 'first' | 'lowest' | 'full' | 'substitute' | 'lot';

/** What a group reads of its own outcome (`design/division.md` §6.1): facts alone; the words are the screens' and the letters'. */
export interface OwnOutcome {
  readonly requestId: string;
  readonly roundId: string;
  readonly publishedAt: number;
  readonly places: {
    readonly asked: number;
    readonly need: number;
    readonly granted: number;
    readonly share: number;
  };
  readonly tents: readonly {
    readonly itemId: string;
    readonly kind: TentKind;
    readonly asked: number;
    readonly claim: number;
    readonly granted: number;
    readonly instead: number;
  }[];
  readonly need: {
    readonly members: number;
    readonly disability: number;
    readonly extraPlacesPerDisabled: number;
    readonly existingSpots: number;
    readonly elsewhere: number;
  };
  readonly isOverNorm: boolean;
  readonly isGuaranteed: boolean;
  readonly missing: readonly OwnMissing[];
  readonly substitutesGone: readonly { readonly itemId: string; readonly day: IsoDate }[];
  readonly strips: readonly {
    readonly itemId: string;
    readonly days: readonly {
      readonly day: IsoDate;
      readonly needed: number;
      readonly granted: number;
      readonly stock: number;
    }[];
  }[];
  readonly fair: { readonly alike: number; readonly largestDifference: number };
  readonly lot: { readonly number: number; readonly of: number };
  readonly steps: readonly OwnStep[];
  /** What of it the group has now, by item. */
  readonly held: Counts;
  readonly givenBack: readonly Pick<GiveBackRow, 'at' | 'tents' | 'owedCents'>[];
  readonly accepted: readonly OfferRow[];
  /** Null with no tents. */
  readonly loan: Period | null;
  /** In minutes of those days; null with no tents, or without an hour. */
  readonly hours: Pick<Holding, 'pickup' | 'back'>;
  readonly order: { readonly id: string; readonly number: string; readonly revision: number } | null;
  /** What is held for the group at the moment. */
  readonly offer: OfferRow | null;
  readonly actions: {
    readonly takeUntil: IsoDate | null;
    /** As the division left it; who asks later is answered by `findFreeTents`. */
    readonly shift: readonly { readonly by: number; readonly camp: Period; readonly places: number }[];
    /** Whether looking for what is free now makes sense. */
    readonly look: boolean;
    /** The tents that it misses; its place is null where it waits no more. */
    readonly wait: { readonly tents: number; readonly place: number | null; readonly of: number } | null;
    readonly giveBack: { readonly freeUntil: IsoDate; readonly isFree: boolean } | null;
    readonly appeal: { readonly until: IsoDate; readonly state: AppealState | 'none' } | null;
  };
}

/** What a request of the caller was given in its division; null before that is published, and where it was in none. */
export const getOwnOutcome = query(
  { right: 'customer', shared: 'nobody' },
  async (
    context: Context,
    { requestId }: { readonly requestId: string },
  ): Promise<{ readonly outcome: OwnOutcome | null } | Refusal> => ownOutcome(context, requestId),
);

/** The same for letters and mails, which are written outside of any request. */
export const outcomeToTell = query(
  { right: 'job', shared: 'nobody' },
  async (
    context: Pick<Context, 'shop' | 'actor' | 'now' | 'requestId'>,
    { requestId }: { readonly requestId: string },
  ): Promise<{ readonly outcome: OwnOutcome | null } | Refusal> => ownOutcome(context, requestId),
);

async function ownOutcome(
  context: Pick<Context, 'shop' | 'actor' | 'now' | 'requestId'>,
  requestId: string,
): Promise<{ readonly outcome: OwnOutcome | null } | Refusal> {
  const { shop, actor } = context;
  const { lending } = shop.config;
  const { database } = shop;
  if (lending === undefined) return refuse('NotFound');
  const request = await findToldRequest(database, requestId, CustomerScope.of(actor));
  if (request === undefined) return refuse('NotFound');
  const season = peakSeason(seasonsOf(lending), { from: request.firstDay, to: request.lastDay });
  const round = season === null ? undefined : await findRound(database, season.peak.from);
  const runId = round?.publishedRun ?? null;
  if (round === undefined || runId === null || request.state !== 'ASSIGNED') return { outcome: null };
  const [file, applications, rentals, appeal, givenBack, accepted] = await Promise.all([
    readRunFile(database, round.id, runId),
    applicationsById(database, [requestId], lending.tents),
    rentalsIn(database, context, { from: addDays(request.firstDay, -6), to: addDays(request.lastDay, 6) }),
    readAppealState(database, requestId),
    readGiveBacks(database, requestId),
    acceptedOffers(database, requestId),
  ]);
  const own = file?.output.outcomes.find(({ id }) => id === requestId);
  const [application] = applications;
  if (file === undefined || own === undefined || application === undefined) return { outcome: null };
  const { input } = file;
  const window = input.requests.find(({ id }) => id === requestId);
  if (window === undefined) return { outcome: null };
  const { policy } = round;
  const {
    holdings,
    offers,
    waits,
    input: now,
  } = await readStanding(database, round, input, {
    asks: requestId,
  });
  const waiting = waitingList(now, waits);
  const [misses] = waitingList(now, new Set([requestId]));
  const holding = holdings.get(requestId);
  const place = waiting.findIndex(({ id }) => id === requestId);
  const today = shop.zone.dayOf(context.now);
  const needed = window.need['sleep'] ?? 0;
  const giveBack =
    holding === undefined || !isEditableStatus(holding.status, false)
      ? null
      : giveBackResult({
          campStart: request.firstDay,
          pickup: holding.startDay,
          today,
          freeDays: freeGiveBackDays(lending, round.id),
        });
  const kindOf = (id: string): TentKind => lending.tents.find(({ item }) => item === id)?.kind ?? 'senior';
  const mayAppeal = round.appealUntil !== null && (appeal !== 'none' || today <= round.appealUntil);
  return {
    outcome: {
      requestId,
      roundId: round.id,
      publishedAt: round.publishedAt ?? 0,
      places: {
        asked: placesOf(own.asked, policy),
        need: needed,
        granted: own.places['sleep'] ?? 0,
        share: own.share['sleep'] ?? 1000,
      },
      tents: policy.tents
        .filter(({ id }) => (own.asked[id] ?? 0) > 0 || (own.granted[id] ?? 0) > 0)
        .map(({ id }) => ({
          itemId: id,
          kind: kindOf(id),
          asked: own.asked[id] ?? 0,
          claim: own.claim[id] ?? 0,
          granted: own.granted[id] ?? 0,
          instead: own.instead[id] ?? 0,
        })),
      need: {
        members: application.members,
        disability: application.disabled,
        extraPlacesPerDisabled: policy.extraPlacesPerDisabled,
        existingSpots: application.existingSpots,
        elsewhere: Math.max(0, ownNeed(application, policy) - needed),
      },
      isOverNorm: policy.tents.some(({ id }) => (own.asked[id] ?? 0) > (own.claim[id] ?? 0)),
      isGuaranteed: policy.guaranteedFirst && application.isGuaranteed,
      missing: missingOf(file, own),
      substitutesGone: goneOf(input, own),
      strips: stripsOf(file, own),
      fair: fairOf(file, requestId),
      lot: { number: own.lotNumber, of: input.requests.length },
      steps: stepsOf(own, policy.guaranteedFirst && application.isGuaranteed),
      held: Object.fromEntries(policy.tents.map(({ id }) => [id, holding?.tents[id] ?? 0])),
      givenBack,
      accepted,
      offer: offers.get(requestId) ?? null,
      loan: holding === undefined ? null : { from: holding.startDay, to: holding.endDay },
      hours: { pickup: holding?.pickup ?? null, back: holding?.back ?? null },
      order:
        holding === undefined
          ? null
          : { id: holding.orderId, number: holding.number, revision: holding.revision },
      actions: {
        takeUntil:
          holding !== undefined && round.appealUntil !== null && today <= round.appealUntil
            ? round.appealUntil
            : null,
        shift: shiftsOf(file, own, {
          camp: { from: request.firstDay, to: request.lastDay },
          mayMove: (camp) =>
            !isRefusal(rentals) &&
            !isRefusal(rentals({ firstDay: camp.from, lastDay: camp.to }, application.customerGroup)),
        }),
        look: misses !== undefined && today < (holding?.startDay ?? (input.days[window.from] as IsoDate)),
        wait:
          misses === undefined
            ? null
            : { tents: misses.tents, place: place < 0 ? null : place + 1, of: waiting.length },
        giveBack: giveBack?.ok === true ? { freeUntil: giveBack.freeUntil, isFree: giveBack.isFree } : null,
        appeal: mayAppeal && round.appealUntil !== null ? { until: round.appealUntil, state: appeal } : null,
      },
    },
  };
}

function placesOf(tents: Readonly<Record<string, number>>, policy: Policy): number {
  return policy.tents
    .filter(({ measure }) => measure === 'sleep')
    .reduce((sum, { id, places }) => sum + places * (tents[id] ?? 0), 0);
}

function missingOf({ input, pins }: RunFile, own: DivisionOutcome): readonly OwnMissing[] {
  return own.missing.map(({ type, tents, reason, day, ...facts }) => ({
    itemId: type,
    tents,
    reason,
    pinReason:
      reason === 'ceiling'
        ? (pins.find(({ request, type: pinned }) => request === own.id && pinned === type)?.reason ?? null)
        : null,
    day: day === undefined ? null : ((input.days[day] as IsoDate | undefined) ?? null),
    needed: facts.needed ?? null,
    stock: facts.stock ?? null,
    holders: facts.holders ?? null,
    lowest: facts.lowest ?? null,
    highest: facts.highest ?? null,
    highestMinusOne: facts.highestMinusOne ?? null,
  }));
}

/** Tents that would have come in place of others, and the first day of the window on which they were gone too. */
function goneOf(input: DivisionInput, own: DivisionOutcome): OwnOutcome['substitutesGone'] {
  const window = input.requests.find(({ id }) => id === own.id);
  const first = own.missing.find(({ day }) => day !== undefined);
  if (window === undefined || first?.day === undefined || (own.share['sleep'] ?? 1000) >= 1000) return [];
  const day = input.days[first.day] as IsoDate | undefined;
  return day === undefined
    ? []
    : window.accepts.filter((id) => id !== first.type).map((id) => ({ itemId: id, day }));
}

function stripsOf({ input, output }: RunFile, own: DivisionOutcome): OwnOutcome['strips'] {
  const window = input.requests.find(({ id }) => id === own.id);
  if (window === undefined) return [];
  const types = new Set(own.missing.map(({ type }) => type));
  return heatOf(input, output)
    .filter(({ itemId }) => types.has(itemId))
    .map(({ itemId, days }) => ({
      itemId,
      days: days
        .slice(window.from, window.to)
        .map(({ day, needed, granted, stock }) => ({ day, needed, granted: granted ?? 0, stock })),
    }));
}

function fairOf({ input, output, pins }: RunFile, requestId: string): OwnOutcome['fair'] {
  const outcomes = outcomesOf(input, output, pins, new Set());
  const alike = equalsOf(input, outcomes).get(equalsKey(input, requestId));
  return { alike: alike?.groups ?? 1, largestDifference: alike?.difference ?? 0 };
}

function stepsOf(own: DivisionOutcome, isGuaranteed: boolean): readonly OwnStep[] {
  const has = Object.values(own.granted).some((count) => count > 0);
  const reasons = new Set(own.missing.map(({ reason }) => reason));
  return [
    'need',
    ...(isGuaranteed ? (['guaranteed'] as const) : []),
    ...(has && !isGuaranteed ? (['first', 'lowest'] as const) : []),
    ...(reasons.has('bottleneck') || reasons.has('several') || reasons.has('further')
      ? (['full'] as const)
      : []),
    ...(Object.keys(own.instead).length > 0 ? (['substitute'] as const) : []),
    ...(reasons.has('lot') ? (['lot'] as const) : []),
  ];
}

/** Other days of the same length on which more would be there, by what the division left (`design/division.md` §6.1). */
function shiftsOf(
  { input, output }: { readonly input: DivisionInput; readonly output: Division },
  own: DivisionOutcome,
  { camp, mayMove }: { readonly camp: Period; readonly mayMove: (camp: Period) => boolean },
): OwnOutcome['actions']['shift'] {
  const window = input.requests.find(({ id }) => id === own.id);
  if (window === undefined || (own.share['sleep'] ?? 1000) >= 1000) return [];
  const moved = (by: number): Period => ({ from: addDays(camp.from, by), to: addDays(camp.to, by) });
  const windowOf = (by: number) =>
    mayMove(moved(by)) ? { from: window.from + by, to: window.to + by } : null;
  return shiftOffers(input, output, own.id, 'sleep', windowOf).map(({ by, places }: ShiftOffer) => ({
    by,
    camp: moved(by),
    places,
  }));
}
