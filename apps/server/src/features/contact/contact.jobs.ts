import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetMessages } from './contact.commands.ts';

export const contactSweep: Sweep = sweepOf('contact', 3_600_000, forgetMessages, {});
