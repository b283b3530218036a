import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { endHires } from './keep-stock.commands.ts';

/** Hired pieces leave the stock when their time is over; nobody waits for it, since a claim holds them by then. */
export const hiresSweep: Sweep = sweepOf('end-hires', 3_600_000, endHires, {});
