import type { ServerKey } from '../../platform/identity/server-key.ts';
import { type JobHandler, jobOf, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { invitationAsked, inviteOperator } from './operators.commands.ts';
import { forgetExpired } from './sessions.commands.ts';

export const identitySweep: Sweep = sweepOf('identity', 15 * 60_000, forgetExpired, {});

/** `login.invite-operator` with the payload `{ loginId, codeId }`. */
export function operatorJobs({ key }: { readonly key: ServerKey }): JobHandler[] {
  return [
    jobOf(invitationAsked, inviteOperator, { key }, ({ loginId = '', codeId = '' }) => ({ loginId, codeId })),
  ];
}
