import {
  addDays,
  type CarryOverTerms,
  type Counts,
  creditOf,
  type DivisionInput,
  type IsoDate,
  type RecordedCarryOver,
  type RecordedPin,
  recordEffectiveSeed,
  recordLots,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { type SealPlace, unseal } from '../../platform/identity/sealed.ts';
import { peaks, stockOf } from '../availability/index.ts';
import { type Application, applicationsById } from '../lending/index.ts';
import { buildInput, type Frozen, lessReserve, type Standing } from './division-input.ts';
import { hashing } from './policy.ts';
import { readPins, readSeed, type RoundRow } from './rounds.sql.ts';
import { readSharesBefore, type SharesOfRound } from './shares.sql.ts';

export type KeyContext = BareContext & { readonly key: ServerKey };

export function sealOf(shopId: string, roundId: string, number: number): SealPlace {
  return { purpose: 'division-seed', place: [shopId, roundId, String(number)] };
}

/** The seed of the commitment that holds, as 64 hex digits. */
export async function openSeed(
  db: Db,
  { shop, key }: Pick<KeyContext, 'shop' | 'key'>,
  { id, number }: Pick<RoundRow, 'id' | 'number'>,
): Promise<string> {
  const sealed = await readSeed(db, id, number);
  const seed = sealed === undefined ? undefined : unseal(key, sealOf(shop.id, id, number), sealed);
  if (seed === undefined) throw new Error(`the seed of division ${id} does not open with this server's key`);
  return seed.toString('hex');
}

export interface RunParts {
  readonly input: DivisionInput;
  readonly pins: readonly RecordedPin[];
  readonly carryOver: RecordedCarryOver | null;
  readonly guaranteed: ReadonlySet<string>;
  readonly applications: ReadonlyMap<string, Application>;
}

/** Days that have tents on each of them, as a division sees them. */
export type DayStock = ReadonlyMap<string, readonly number[]>;

/**
 * All that a run starts from, as it stands now, in a fixed number of statements: what was frozen, what has become of it since,
 * limits, reserve, and the ledger. The same for everybody who reads it while nothing changes, so its hash tells whether
 * anything did.
 */
export async function readRunParts(
  db: Db,
  context: KeyContext,
  round: RoundRow,
  frozen: Frozen,
): Promise<RunParts | Refusal> {
  const { lending } = context.shop.config;
  if (lending === undefined) return refuse('NotFound');
  const { policy, publicValue } = round;
  if (policy.publicValue !== null && publicValue === null) return refuse('PublicValueAwaited');
  const ids = frozen.requests.map(({ id }) => id);
  const [seed, applications, pins, stock, shares] = await Promise.all([
    openSeed(db, context, round),
    applicationsById(db, ids, lending.tents),
    readPins(db, round.id),
    readDayStock(db, context, round, frozen.days),
    policy.carryOver === null ? null : readSharesBefore(db, round.id),
  ]);
  const effective = await recordEffectiveSeed(hashing, { seed, publicValue });
  const lots = await recordLots(hashing, effective, ids);
  const credits = creditsOf(policy.carryOver, shares);
  const standing = new Map(
    applications.map(({ id, state, isGuaranteed, customerId }): [string, Standing] => [
      id,
      { state, isGuaranteed, credit: credits(customerId) },
    ]),
  );
  const built = buildInput({
    frozen,
    policy,
    stock,
    standing,
    pins,
    lots: new Map(ids.map((id, index) => [id, lots[index] ?? ''])),
  });
  return {
    ...built,
    carryOver: shares === null ? null : recordedShares(shares, applications),
    guaranteed: new Set(
      policy.guaranteedFirst
        ? applications.flatMap(({ id, isGuaranteed }) => (isGuaranteed ? [id] : []))
        : [],
    ),
    applications: new Map(applications.map((application) => [application.id, application])),
  };
}

/** What carry-over takes off the share of who had less than the average in the round before. */
export function creditsOf(
  terms: CarryOverTerms | null,
  shares: SharesOfRound | null,
): (customerId: string) => number {
  return (customerId) => {
    const share = shares?.own.get(customerId);
    return terms === null || shares === null || share === undefined ? 0 : creditOf(terms, shares, share);
  };
}

/** As it is published with the run: by requests, without names, in the order of their ids. */
function recordedShares(
  { round, sum, count, own }: SharesOfRound,
  applications: readonly Application[],
): RecordedCarryOver {
  const shares = applications.flatMap(({ id, customerId }) => {
    const share = own.get(customerId);
    return share === undefined ? [] : [{ request: id, share }];
  });
  return { round, sum, count, shares: shares.toSorted((a, b) => (a.request < b.request ? -1 : 1)) };
}

/** Tents that nobody holds, of each day as a whole, less the reserve; two statements. */
export async function readDayStock(
  db: Db,
  { shop }: Pick<BareContext, 'shop'>,
  { policy, reserve }: Pick<RoundRow, 'policy' | 'reserve'>,
  days: readonly string[],
): Promise<DayStock> {
  const warehouseId = shop.config.lending?.warehouse ?? '';
  const places = policy.tents.map(({ id }) => ({ itemId: id, warehouseId }));
  const windows = places.flatMap((place) =>
    (days as readonly IsoDate[]).map((day) => ({
      ...place,
      fromMs: shop.zone.at(day, 0),
      toMs: shop.zone.at(addDays(day, 1), 0),
    })),
  );
  const [stock, promised] = await Promise.all([stockOf(db, places), peaks(db, windows)]);
  return new Map(
    policy.tents.map(({ id }, type) => {
      const all = stock[type];
      // One whose stock is not counted limits nobody.
      const free = days.map((_, day) =>
        all === null ? 1_000_000 : Math.max(0, (all ?? 0) - (promised[type * days.length + day] ?? 0)),
      );
      return [
        id,
        lessReserve(
          days,
          free,
          reserve.filter(({ itemId }) => itemId === id),
        ),
      ];
    }),
  );
}

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
