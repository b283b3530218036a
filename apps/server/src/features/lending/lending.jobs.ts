import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetDrafts } from './drafts.commands.ts';

export const draftsSweep: Sweep = sweepOf('request-drafts', 24 * 3_600_000, forgetDrafts, {});
