import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, type IsoDate, isPending, recordCommitment, type Season, seasonsOf } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { byWhom } from '../../platform/events/record-event.ts';
import { seal } from '../../platform/identity/sealed.ts';
import { openApplications, rentalsIn, staffFindRequest } from '../lending/index.ts';
import { beaconRoundAt, beaconValue } from './beacon.ts';
import { freeze, type Loan } from './division-input.ts';
import { engine, hashing, hashOf, type Policy, type PolicyTent, seasonOfPolicy } from './policy.ts';
import {
  findRound,
  holdRequests,
  listRounds,
  lockRound,
  removePin,
  type Reserve,
  type RoundRow,
  saveCommitment,
  saveFreeze,
  savePin,
  savePublicValue,
  saveReserve,
} from './rounds.sql.ts';
import { type KeyContext, sealOf } from './run-parts.ts';
import { readTents } from './tents.sql.ts';

/** The round went on since its caller looked at it: as it stands now. */
export class RoundStale extends Refusal {
  readonly current: RoundRow;
  constructor(current: RoundRow) {
    super('VersionStale');
    this.current = current;
  }
}

export function wrongState(state: RoundRow['state'] | 'none'): Refusal {
  return refuse('DivisionState', { params: { state } });
}

/** What the owner chooses of a policy; the rest follows from settings and catalogue. */
export interface PolicyChoices {
  readonly extraPlacesPerDisabled: number;
  readonly guaranteedFirst: boolean;
  readonly carryOver: Policy['carryOver'];
  readonly appealDays: number;
  readonly usesPublicValue: boolean;
}

export const defaultChoices: PolicyChoices = {
  extraPlacesPerDisabled: 0,
  guaranteedFirst: true,
  carryOver: null,
  appealDays: 14,
  usesPublicValue: true,
};

interface CommitInput extends PolicyChoices {
  readonly roundId: string;
  readonly reason: string;
  /** 0: nobody committed yet. */
  readonly version: number;
}

/** Commits to a policy and a seed; before the freeze once more, as another commitment with its reason. */
export const staffCommitRound = command(
  { right: 'division.run' },
  async (context: KeyContext, input: CommitInput): Promise<RoundRow | Refusal> => commitRound(context, input),
);

async function commitRound(
  context: KeyContext,
  { roundId, reason, version, ...choices }: CommitInput,
): Promise<RoundRow | Refusal> {
  const { shop, key, now } = context;
  const season = seasonOfRound(context, roundId);
  if (season === null) return refuse('NotFound');
  // The beacon is somebody else's: it is asked before anything is locked.
  const policy = await policyOf(context, season, choices);
  if (isRefusal(policy)) return policy;
  return inTransaction<RoundRow | Refusal>(shop.database, async (transaction) => {
    const round = await lockRound(transaction, roundId);
    if (round !== undefined && round.state !== 'open') return wrongState(round.state);
    if ((round?.version ?? 0) !== version)
      return round === undefined ? refuse('VersionStale') : new RoundStale(round);
    if (now >= deadlineOf(context, policy)) return wrongState(round === undefined ? 'none' : 'frozen');
    if (round !== undefined && reason === '')
      return refuse('ValidationFailed', { fields: [{ field: 'reason', reason: 'required' }] });
    const number = (round?.number ?? 0) + 1;
    const seed = randomBytes(32);
    const policyHash = hashOf(policy);
    const commitment = await recordCommitment(hashing, {
      round: roundId,
      policyHash,
      seed: seed.toString('hex'),
    });
    const isSaved = await saveCommitment(transaction, context, {
      roundId,
      number,
      by: byWhom(context),
      reason,
      policy,
      policyHash,
      commitment,
      seed: seal(key, sealOf(shop.id, roundId, number), seed),
    });
    const saved = await findRound(transaction, roundId);
    if (!isSaved || saved === undefined) return refuse('Busy');
    return saved;
  });
}

/** The first instant at which nobody applies any more; what the promise says counts, whatever settings say since. */
export function deadlineOf({ shop }: Pick<BareContext, 'shop'>, { season }: Pick<Policy, 'season'>): EpochMs {
  return shop.zone.at(season.distributionFrom, 0);
}

export function seasonOfRound({ shop }: Pick<BareContext, 'shop'>, roundId: string): Season | null {
  const { lending } = shop.config;
  return lending === undefined
    ? null
    : (seasonsOf(lending).find(({ peak }) => peak.from === roundId) ?? null);
}

const hourMs = 3_600_000;

/** The policy that a commitment would say now. */
export async function policyOf(
  context: BareContext,
  season: Season,
  { usesPublicValue, ...choices }: PolicyChoices,
): Promise<Policy | Refusal> {
  const { shop } = context;
  const tents = await policyTents(context, shop.database);
  if (isRefusal(tents)) return tents;
  const beacon = shop.beacon ?? null;
  const known = { ...choices, engine, ...tents, season: seasonOfPolicy(season) };
  if (!usesPublicValue || beacon === null) return { ...known, publicValue: null };
  // An hour after the deadline: long after the freeze, and before anybody has begun to work.
  const at = (shop.zone.at(season.distributionFrom, 0) + hourMs) as EpochMs;
  const round = await beaconRoundAt(beacon, at);
  return round === null ? refuse('Unavailable') : { ...known, publicValue: { source: beacon.url, round } };
}

const dayMinutes = 1440;

/** Places and turnaround of the tents, which hold for the whole round from its commitment on. */
export async function policyTents(
  { shop }: Pick<BareContext, 'shop'>,
  db: Db,
): Promise<Pick<Policy, 'tents' | 'turnaroundDays'> | Refusal> {
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  const facts = await readTents(
    db,
    lending.tents.map(({ item }) => item),
  );
  const tents = lending.tents.map(({ item, kind }): PolicyTent => {
    const isSlept = kind !== 'stock';
    const places = facts.find(({ id }) => id === item)?.places ?? null;
    return {
      id: item,
      measure: isSlept ? 'sleep' : 'storage',
      places: isSlept ? Math.max(1, places ?? 1) : 1,
    };
  });
  const minutes = Math.max(0, ...facts.map(({ turnaroundMinutes }) => turnaroundMinutes));
  return { tents, turnaroundDays: Math.ceil(minutes / dayMinutes) };
}

/**
 * What time brings to rounds: a season whose applications are open is committed to, one whose deadline is over is frozen, and
 * a public value that has come is noted. Whenever it comes, also long after a deadline, it does what is due.
 */
export const keepRounds = command(
  { right: 'job' },
  async (context: KeyContext): Promise<{ readonly frozen: readonly string[] } | Refusal> => {
    const { shop, now } = context;
    const { lending } = shop.config;
    if (lending === undefined) return { frozen: [] };
    const rounds = await listRounds(shop.database);
    const today = shop.zone.dayOf(now);
    for (const season of seasonsOf(lending)) {
      const isOpen = season.applicationsFrom <= today && !isPending(season, today);
      if (!isOpen || rounds.some(({ id }) => id === season.peak.from)) continue;
      // A beacon that is away is asked again at the next turn.
      await commitRound(context, { ...defaultChoices, roundId: season.peak.from, reason: '', version: 0 });
    }
    for (const round of rounds) if (round.state === 'open') await recommit(context, round);
    const frozen: string[] = [];
    for (const { id, state, policy } of rounds)
      if (state === 'open' && now >= deadlineOf(context, policy) && (await freezeRound(context, id)))
        frozen.push(id);
    for (const round of rounds) await notePublicValue(context, round);
    return { frozen };
  },
);

/**
 * Dates, places and turnaround are a part of the promise: whoever changes them before the freeze makes another one, in public.
 * Once frozen, the round keeps what it promised.
 */
async function recommit(context: KeyContext, round: RoundRow): Promise<void> {
  const { shop, now } = context;
  const { policy, id: roundId, version } = round;
  const season = seasonOfRound(context, roundId);
  const tents = await policyTents(context, shop.database);
  if (season === null || isRefusal(tents) || now >= deadlineOf(context, policy)) return;
  if (hashOf({ ...policy, ...tents, season: seasonOfPolicy(season) }) === hashOf(policy)) return;
  const { extraPlacesPerDisabled, guaranteedFirst, carryOver, appealDays } = policy;
  await commitRound(context, {
    roundId,
    version,
    reason: shop.translate[shop.config.defaultLanguage]('division.settingsChanged'),
    extraPlacesPerDisabled,
    guaranteedFirst,
    carryOver,
    appealDays,
    usesPublicValue: policy.publicValue !== null,
  });
}

/** Why seasons may not become these: a round that was committed to keeps its season, and one that is frozen its dates. */
export async function seasonsRefusal(
  { shop }: Pick<BareContext, 'shop'>,
  seasons: readonly Season[],
): Promise<Refusal | null> {
  const rounds = await listRounds(shop.database);
  const isBroken = rounds.some(({ id, state, policy }) => {
    const season = seasons.find(({ peak }) => peak.from === id);
    if (season === undefined) return state !== 'settled';
    return state !== 'open' && hashOf(seasonOfPolicy(season)) !== hashOf(policy.season);
  });
  return isBroken ? refuse('DivisionCommitted') : null;
}

/** Requests that commit before this are in, and those that come later find the deadline over: none is in by half. */
async function freezeRound(context: BareContext, roundId: string): Promise<boolean> {
  const { shop, now } = context;
  const { lending } = shop.config;
  if (lending === undefined) return false;
  return inTransaction(shop.database, async (transaction) => {
    await holdRequests(transaction);
    const round = await lockRound(transaction, roundId);
    if (round?.state !== 'open' || now < deadlineOf(context, round.policy)) return false;
    const frozen = freeze(await loansOf(transaction, context, round.policy), round.policy);
    await saveFreeze(transaction, context, { roundId, frozen, hash: hashOf(frozen) });
    return true;
  });
}

/** The applications of a season as they stand, with the days on which their tents would be fetched and brought back. */
export async function loansOf(db: Db, context: BareContext, policy: Policy): Promise<readonly Loan[]> {
  const { lending } = context.shop.config;
  if (lending === undefined) return [];
  const { peakFrom, peakTo } = policy.season;
  const applications = await openApplications(db, { from: peakFrom, to: peakTo }, lending.tents);
  return withDays(db, context, applications);
}

export async function withDays(
  db: Db,
  context: BareContext,
  applications: readonly Loan['application'][],
): Promise<readonly Loan[]> {
  const first = applications.map(({ firstDay }) => firstDay).toSorted()[0];
  const last = applications
    .map(({ lastDay }) => lastDay)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  const rentals = await rentalsIn(db, context, { from: first, to: last });
  return applications.map((application) => {
    const rental = isRefusal(rentals) ? rentals : rentals(application, application.customerGroup);
    const camp = { from: application.firstDay, to: application.lastDay };
    return { application, days: isRefusal(rental) ? camp : rental, isForced: isRefusal(rental) };
  });
}

/** Asked for only once it exists, and noted once. */
export async function notePublicValue(context: BareContext, round: RoundRow): Promise<string | null> {
  const { shop } = context;
  const { policy, publicValue, state, id } = round;
  if (publicValue !== null || policy.publicValue === null) return publicValue;
  const beacon = shop.beacon ?? null;
  // The promise named one beacon: another's number is none.
  if (state === 'open' || beacon === null || beacon.url !== policy.publicValue.source) return null;
  const value = await beaconValue(beacon, policy.publicValue.round);
  if (value === null) return null;
  await inTransaction(shop.database, async (transaction) => savePublicValue(transaction, context, id, value));
  return value;
}

/** A change of what the next run starts from: under the round's lock, by its version, before it is published. */
async function changeRound(
  { shop }: BareContext,
  { roundId, version }: { readonly roundId: string; readonly version: number },
  write: (transaction: Transaction, round: RoundRow) => Promise<Refusal | void>,
): Promise<RoundRow | Refusal> {
  return inTransaction<RoundRow | Refusal>(shop.database, async (transaction) => {
    const round = await lockRound(transaction, roundId);
    if (round === undefined) return refuse('NotFound');
    if (round.publishedRun !== null) return wrongState(round.state);
    if (round.version !== version) return new RoundStale(round);
    const refused = await write(transaction, round);
    if (isRefusal(refused)) return refused;
    return (await findRound(transaction, roundId)) ?? refuse('NotFound');
  });
}

export interface PinInput {
  readonly roundId: string;
  readonly version: number;
  /** A request by its id or its number. */
  readonly requestKey: string;
  readonly itemId: string;
  readonly held: number | null;
  readonly ceiling: number | null;
  readonly reason: string;
  readonly note: string;
}

/** At least or at most so many tents for one request; the next run divides the rest around it. */
export const staffSetPin = command(
  { right: 'division.run' },
  async (context: BareContext, { requestKey, ...input }: PinInput): Promise<RoundRow | Refusal> => {
    const { itemId, held, ceiling } = input;
    const request = await staffFindRequest(context, { key: requestKey });
    if (isRefusal(request))
      return refuse('ValidationFailed', { fields: [{ field: 'requestId', reason: 'unknown-request' }] });
    return changeRound(context, input, async (transaction, { policy }) => {
      const { peakFrom, peakTo } = policy.season;
      const fields = [
        ...(policy.tents.some(({ id }) => id === itemId)
          ? []
          : [{ field: 'itemId', reason: 'unknown-tent' }]),
        ...(held === null && ceiling === null ? [{ field: 'held', reason: 'nothing-limited' }] : []),
        ...(held !== null && ceiling !== null && held > ceiling
          ? [{ field: 'held', reason: 'too-big', params: { maximum: ceiling } }]
          : []),
        ...(request.firstDay <= peakTo && request.lastDay >= peakFrom
          ? []
          : [{ field: 'requestId', reason: 'not-in-peak' }]),
      ];
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      const { reason, note, roundId } = input;
      const pin = { id: randomUUID(), requestId: request.id, itemId, held, ceiling, reason, note };
      await savePin(transaction, context, roundId, { ...pin, by: byWhom(context) });
      return undefined;
    });
  },
);

export const staffRemovePin = command(
  { right: 'division.run' },
  async (
    context: BareContext,
    input: { readonly roundId: string; readonly version: number; readonly pinId: string },
  ): Promise<RoundRow | Refusal> =>
    changeRound(context, input, async (transaction) =>
      (await removePin(transaction, context, input.roundId, input.pinId)) ? undefined : refuse('NotFound'),
    ),
);

/** Tents that are kept out of the next run; the whole list as it is to be. */
export const staffSetReserve = command(
  { right: 'division.run' },
  async (
    context: BareContext,
    {
      reserve,
      ...of
    }: { readonly roundId: string; readonly version: number; readonly reserve: readonly Reserve[] },
  ): Promise<RoundRow | Refusal> =>
    changeRound(context, of, async (transaction, { id, policy, reserve: before }) => {
      const fields = reserve.flatMap(({ itemId, from, to }, index) => [
        ...(policy.tents.some((tent) => tent.id === itemId)
          ? []
          : [{ field: `reserve.${String(index)}.itemId`, reason: 'unknown-tent' }]),
        ...(from <= to ? [] : [{ field: `reserve.${String(index)}.to`, reason: 'before-start' }]),
      ]);
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      await saveReserve(transaction, context, id, { before, after: reserve });
      return undefined;
    }),
);

/** Until when a group may ask for a review of what is published today. */
export function appealEnd({ shop, now }: BareContext, { appealDays }: Pick<Policy, 'appealDays'>): IsoDate {
  return addDays(shop.zone.dayOf(now), appealDays);
}
