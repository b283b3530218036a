import type { EpochMs } from '../../platform/database/types.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';

export interface CodeState {
  readonly expires: EpochMs;
  readonly used: boolean;
}

/** A code that was never ours is told apart from one that was, and is used up or too old. */
export function judgeCode(code: CodeState | undefined, now: EpochMs): Refusal | null {
  if (code === undefined) return refuse('NotFound');
  return code.used || now >= code.expires ? refuse('CodeExpired') : null;
}
