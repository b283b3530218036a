import type { EpochMs } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import { removeUntouchedCarts } from './sweep-carts.queries.ts';

const dayMs = 24 * 3_600_000;
const untouchedMs = 60 * dayMs;
/** Carts of one statement: a lock on more would be felt. */
const batch = 500;

/** Clears away carts that nobody touched for sixty days. They claim nothing, so nothing else changes. */
export const cartsSweep: Sweep = {
  name: 'carts',
  everyMs: dayMs,
  async run({ database }, now) {
    const before = (now - untouchedMs) as EpochMs;
    let removed = batch;
    while (removed === batch) removed = await removeUntouchedCarts(database, before, batch);
  },
};
