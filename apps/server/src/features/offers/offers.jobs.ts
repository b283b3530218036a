import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { endDueOffers } from './offers.commands.ts';

/** What nobody answered is free again at the latest so long after its end. */
const sweepMs = 10_000;

export const offersSweep: Sweep = sweepOf('offers', sweepMs, endDueOffers, {});
