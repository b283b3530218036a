import * as z from 'zod/mini';
import { askOutside, type LookupAccount } from '../../platform/outside-lookup.ts';
import type { EpochMs } from '../../platform/database/types.ts';

// A beacon publishes a number every few seconds that nobody knows before, in the wire of drand (docs.drand.love): the address is
// that of one chain.

const Info = z.object({ period: z.int().check(z.minimum(1)), genesis_time: z.int() });
const Pulse = z.object({ round: z.int(), randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/u)) });

/** The first number that comes at an instant or later; null while the beacon does not answer. */
export async function beaconRoundAt(beacon: LookupAccount, at: EpochMs): Promise<number | null> {
  const info = await askOutside(beacon, '/info', Info);
  if (!info.ok) return null;
  const seconds = Math.ceil(at / 1000) - info.value.genesis_time;
  return Math.max(1, Math.ceil(seconds / info.value.period) + 1);
}

/** The number of a round, in 64 hex digits; null where it does not exist yet, or the beacon does not answer. */
export async function beaconValue(beacon: LookupAccount, round: number): Promise<string | null> {
  const pulse = await askOutside(beacon, `/public/${String(round)}`, Pulse);
  return pulse.ok && pulse.value.round === round ? pulse.value.randomness : null;
}
