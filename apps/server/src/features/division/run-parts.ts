import {
  addDays,
  type Counts,
  type DivisionInput,
  type IsoDate,
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
import { readSharesBefore } from './outcomes.sql.ts';
import { hashing, type Policy } from './policy.ts';
import { readPins, readSeed, type RoundRow } from './rounds.sql.ts';

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
    policy.carryOver === null ? new Map<string, number>() : readSharesBefore(db, round.id),
  ]);
  const effective = await recordEffectiveSeed(hashing, { seed, publicValue });
  const lots = await recordLots(hashing, effective, ids);
  const credits = creditsOf(policy, shares);
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
    guaranteed: new Set(
      policy.guaranteedFirst
        ? applications.flatMap(({ id, isGuaranteed }) => (isGuaranteed ? [id] : []))
        : [],
    ),
    applications: new Map(applications.map((application) => [application.id, application])),
  };
}

/** What carry-over takes off the share of who had less than the average last year (`design/division.md` §1). */
function creditsOf(
  { carryOver }: Policy,
  shares: ReadonlyMap<string, number>,
): (customerId: string) => number {
  if (carryOver === null || shares.size === 0) return () => 0;
  const average = [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size;
  return (customerId) => {
    const below = Math.max(0, average - (shares.get(customerId) ?? average));
    return Math.min(carryOver.cap, Math.floor((carryOver.weight * below) / 1000));
  };
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
