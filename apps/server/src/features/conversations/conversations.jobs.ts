import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetUnsaid } from './conversations.commands.ts';

export const conversationsSweep: Sweep = sweepOf('conversations', 3_600_000, forgetUnsaid, {});
