import type { EpochMs } from '../../platform/database/types.ts';
import { asJob } from '../../platform/jobs/job.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { applyPlaces } from './settings.commands.ts';

/** Runs at every start, before the server listens. Answers which places the file says otherwise by now. */
export function settlePlaces(shop: Shop, now: EpochMs): Promise<readonly string[]> {
  return asJob(applyPlaces, shop, { id: `start-${now}`, now }, undefined);
}
