import { capacityOn, daysBetween, type IsoDate, type Period, type Season, seasonsOf } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { applicationsById, openApplications } from '../lending/index.ts';
import { localNow, type PlaceCalendar, readCalendar, slotsOn } from '../locations/index.ts';
import { buildInput, ownClaims, freeze, type Loan, loanDays } from './division-input.ts';
import { engine, type Policy, seasonOfPolicy } from './policy.ts';
import { defaultChoices, loansOf, policyTents, seasonOfRound, withDays } from './rounds.commands.ts';
import {
  type CommitmentRow,
  findRound,
  findWholeRound,
  listRounds,
  type PinRow,
  readFrozen,
  readPins,
  type RoundRow,
} from './rounds.sql.ts';
import { readDayStock } from './run-parts.ts';
import { type Conflict, readRuns, type RunRow } from './runs.sql.ts';
import { type Heat, heatOf } from './heat.ts';

export interface ListedRound {
  readonly season: Policy['season'];
  /** Null: nobody has committed yet. */
  readonly round: RoundRow | null;
  /** Those of the freeze; before it the open ones. */
  readonly requests: number;
}

/** Every season with its round, the latest first. */
export const staffListRounds = query(
  { right: 'division.run', shared: 'nobody' },
  async ({ shop }: BareContext): Promise<readonly ListedRound[] | Refusal> => {
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const seasons = seasonsOf(lending);
    const first = seasons.map(({ peak }) => peak.from).toSorted()[0];
    const last = seasons
      .map(({ peak }) => peak.to)
      .toSorted()
      .at(-1);
    const [rounds, open] = await Promise.all([
      listRounds(shop.database),
      first === undefined || last === undefined
        ? []
        : openApplications(shop.database, { from: first, to: last }, lending.tents),
    ]);
    const unseen = rounds.filter(({ id }) => !seasons.some(({ peak }) => peak.from === id));
    const listed = [
      ...seasons.map((season): { season: Policy['season']; round: RoundRow | null } => ({
        season: seasonOfPolicy(season),
        round: rounds.find(({ id }) => id === season.peak.from) ?? null,
      })),
      // A season that was taken out of the settings keeps its round.
      ...unseen.map((round) => ({ season: round.policy.season, round })),
    ];
    return listed
      .toSorted((a, b) => (a.season.peakFrom < b.season.peakFrom ? 1 : -1))
      .map(({ season, round }) => ({
        season: round?.policy.season ?? season,
        round,
        requests:
          round?.frozenRequests ??
          open.filter(({ firstDay, lastDay }) => firstDay <= season.peakTo && lastDay >= season.peakFrom)
            .length,
      }));
  },
);

export interface RoundDetail extends ListedRound {
  readonly commitments: readonly CommitmentRow[];
  readonly pins: readonly PinRow[];
  readonly runs: readonly RunRow[];
  readonly nextPolicy: Policy;
  readonly openAppeals: number;
}

export const staffRound = query(
  { right: 'division.run', shared: 'nobody' },
  async (context: BareContext, { roundId }: { readonly roundId: string }): Promise<RoundDetail | Refusal> => {
    const { shop } = context;
    const { database } = shop;
    const [round, tents] = await Promise.all([
      findWholeRound(database, roundId),
      policyTents(context, database),
    ]);
    if (isRefusal(tents)) return tents;
    const season = seasonOfRound(context, roundId);
    const dates = season === null ? round?.policy.season : seasonOfPolicy(season);
    if (dates === undefined) return refuse('NotFound');
    const requests = round?.frozenRequests ?? (await countOpen(context, dates));
    return {
      season: round?.policy.season ?? dates,
      round: round ?? null,
      requests,
      commitments: round?.commitments ?? [],
      pins: round?.pins ?? [],
      runs: round?.allRuns ?? [],
      nextPolicy: nextPolicy(round ?? null, tents, dates),
      openAppeals: round?.openAppeals ?? 0,
    };
  },
);

async function countOpen({ shop }: BareContext, { peakFrom, peakTo }: Policy['season']): Promise<number> {
  const { lending } = shop.config;
  if (lending === undefined) return 0;
  return (await openApplications(shop.database, { from: peakFrom, to: peakTo }, lending.tents)).length;
}

/** What a commitment would promise now. */
export function nextPolicy(
  round: RoundRow | null,
  tents: Pick<Policy, 'tents' | 'turnaroundDays'>,
  season: Policy['season'],
): Policy {
  const { extraPlacesPerDisabled, guaranteedFirst, carryOver, appealDays } = round?.policy ?? defaultChoices;
  const publicValue = round?.policy.publicValue ?? null;
  return {
    engine,
    extraPlacesPerDisabled,
    guaranteedFirst,
    carryOver,
    appealDays,
    ...tents,
    season,
    publicValue,
  };
}

/** A round that is there, for the command line: its version, and the number of requests that its proposal decides. */
export const staffFindRound = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId }: { readonly roundId: string },
  ): Promise<{ readonly version: number; readonly requests: number } | Refusal> => {
    const [round, runs] = await Promise.all([
      findRound(shop.database, roundId),
      readRuns(shop.database, roundId),
    ]);
    const proposal = runs.find(({ state }) => state === 'proposed');
    return round === undefined
      ? refuse('NotFound')
      : { version: round.version, requests: proposal?.figures?.requests ?? 0 };
  },
);

export type NoticeName = 'overNorm' | 'aboveReported' | 'doubled' | 'noDepotDay' | 'group';

export interface Notice {
  readonly requestId: string;
  readonly customerId: string;
  readonly companyName: string;
  readonly amount: number | null;
}

export interface RoundChecks {
  readonly heat: readonly Heat[];
  readonly conflicts: readonly Conflict[];
  readonly notices: Readonly<Record<NoticeName, readonly Notice[]>>;
  readonly moments: readonly {
    readonly day: IsoDate;
    readonly way: 'pickup' | 'return';
    readonly groups: number;
    readonly places: number;
  }[];
}

/** What somebody should look at before a run: as frozen, or as it stands while applications are open. */
export const staffRoundChecks = query(
  { right: 'division.run', shared: 'nobody' },
  async (context: BareContext, { roundId }: { readonly roundId: string }): Promise<RoundChecks | Refusal> => {
    const { shop } = context;
    const { lending } = shop.config;
    const round = await findRound(shop.database, roundId);
    if (round === undefined || lending === undefined) return refuse('NotFound');
    const { policy } = round;
    const stored = await readFrozen(shop.database, roundId);
    const loans =
      stored === null
        ? await loansOf(shop.database, context, policy)
        : await withDays(
            shop.database,
            context,
            await applicationsById(
              shop.database,
              stored.requests.map(({ id }) => id),
              lending.tents,
            ),
          );
    const frozen = stored ?? freeze(loans, policy);
    const [stock, pins, calendar] = await Promise.all([
      readDayStock(shop.database, context, round, frozen.days),
      readPins(shop.database, roundId),
      readCalendar(shop.database, lending.warehouse, daysAround(frozen.days)),
    ]);
    const { input } = buildInput({
      frozen,
      policy,
      stock,
      pins,
      // Nobody divides here: any order will do.
      lots: new Map(),
      standing: new Map(
        loans.map(({ application: { id, state, isGuaranteed } }) => [id, { state, isGuaranteed, credit: 0 }]),
      ),
    });
    const heat = heatOf(input, null);
    return {
      heat,
      conflicts: heat.flatMap(({ itemId, days }) =>
        days.flatMap(({ day, held, stock: count }) =>
          held > count ? [{ itemId, day, held, stock: count }] : [],
        ),
      ),
      notices: noticesOf(loans, seasonOfRound(context, roundId), input),
      moments: momentsOf(
        input.requests.map((request) => loanDays(input.days, request, policy)),
        calendar,
        context,
      ),
    };
  },
);

function noticesOf(
  loans: readonly Loan[],
  season: Season | null,
  { requests, types }: ReturnType<typeof buildInput>['input'],
): RoundChecks['notices'] {
  const byId = new Map(requests.map((request) => [request.id, request]));
  const of = (amount: (loan: Loan) => number | null | false): Notice[] =>
    loans.flatMap((loan) => {
      const found = amount(loan);
      const { id: requestId, customerId, companyName } = loan.application;
      return found === false || found === 0 ? [] : [{ requestId, customerId, companyName, amount: found }];
    });
  return {
    overNorm: of(({ application: { id, asked } }) => {
      const request = byId.get(id);
      if (request === undefined) return 0;
      const claims = new Map(ownClaims(request, types));
      return Object.entries(asked).reduce((sum, [type, count]) => sum + count - (claims.get(type) ?? 0), 0);
    }),
    aboveReported: of(({ application: { members, reported } }) =>
      reported === null ? 0 : Math.max(0, members - reported),
    ),
    doubled: of(
      ({ application: { id, customerId, firstDay, lastDay } }) =>
        loans.some(
          ({ application: other }) =>
            other.id !== id &&
            other.customerId === customerId &&
            daysBetween(other.firstDay, lastDay) >= 0 &&
            daysBetween(firstDay, other.lastDay) >= 0,
        ) && null,
    ),
    noDepotDay: of(({ isForced }) => isForced && null),
    group: of(
      ({ application: { customerGroup } }) =>
        season !== null && (customerGroup === null || !season.customerGroups.includes(customerGroup)) && null,
    ),
  };
}

/** Days on which more would come than there are places; a day whose hours take any number is none. */
function momentsOf(
  loans: readonly Period[],
  calendar: PlaceCalendar | undefined,
  { shop, now }: BareContext,
): RoundChecks['moments'] {
  if (calendar === undefined) return [];
  const clock = localNow(shop.zone, now);
  const of = (way: 'pickup' | 'return') =>
    [...Map.groupBy(loans, (loan) => (way === 'pickup' ? loan.from : loan.to))].flatMap(([day, groups]) => {
      const hours = slotsOn(calendar, way, day, clock).map(({ hourId }) => {
        const named = calendar.hours[way].filter(({ id }) => id === hourId);
        const hour = named.find((one) => one.day === day) ?? named.find((one) => one.day === null);
        return hour === undefined ? null : capacityOn(hour, day);
      });
      if (hours.includes(null)) return [];
      const places = hours.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
      return groups.length > places ? [{ day, way, groups: groups.length, places }] : [];
    });
  return [...of('pickup'), ...of('return')].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function daysAround(days: readonly string[]): Period {
  return { from: days[0] as IsoDate, to: (days.at(-1) ?? days[0]) as IsoDate };
}
