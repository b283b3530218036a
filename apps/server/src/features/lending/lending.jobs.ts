import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetDrafts, remindOfDrafts } from './drafts.commands.ts';

const hourMs = 3_600_000;

export const draftsSweep: Sweep = sweepOf('request-drafts', 24 * hourMs, forgetDrafts, {});

export const remindersSweep: Sweep = sweepOf('request-reminders', hourMs, remindOfDrafts, {});
