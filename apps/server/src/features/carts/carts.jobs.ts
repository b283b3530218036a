import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetUntouchedCarts } from './carts.commands.ts';

export const cartsSweep: Sweep = sweepOf('carts', 24 * 3_600_000, forgetUntouchedCarts, {});
