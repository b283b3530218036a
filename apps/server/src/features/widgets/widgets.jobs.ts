import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetHandOvers } from './widgets.commands.ts';

export const widgetsSweep: Sweep = sweepOf('widgets', 5 * 60_000, forgetHandOvers, {});
