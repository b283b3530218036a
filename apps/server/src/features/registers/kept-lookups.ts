import type { EpochMs } from '../../platform/database/types.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { Asked } from './ask-register.ts';

interface Kept {
  readonly asked: Promise<Asked<unknown>>;
  readonly until: number;
}

/** Registers change by the day: a form that is typed twice need not ask twice. */
const keepMs = 10 * 60_000;
const most = 500;
const lookups = new WeakMap<Shop, Map<string, Kept>>();

/**
 * What was answered a short while ago, or is being asked: in this process, per shop. A register that is away is asked
 * anew.
 */
export async function keptLookup<T>(
  shop: Shop,
  path: string,
  now: EpochMs,
  ask: () => Promise<Asked<T>>,
): Promise<Asked<T>> {
  const kept = lookups.get(shop) ?? new Map<string, Kept>();
  lookups.set(shop, kept);
  const known = kept.get(path);
  // The path says which schema the answer was read by.
  if (known !== undefined && known.until > now) return known.asked as Promise<Asked<T>>;
  const asked = ask();
  kept.delete(path);
  kept.set(path, { asked, until: now + keepMs });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  const answer = await asked;
  if (!answer.ok && answer.why === 'away') kept.delete(path);
  return answer;
}
