import type { ServerKey } from '../../platform/identity/server-key.ts';
import { signatureOf } from '../../platform/identity/signature.ts';

export type CodePurpose = 'activation' | 'password' | 'invitation';

export interface CodeWish {
  readonly shopId: string;
  readonly purpose: CodePurpose;
  /** The id of its row, which nobody outside is told. */
  readonly id: string;
}

/** The code of a mail. Derived, so that the job that sends it needs its id only and the database its hash only. */
export function loginCode(key: ServerKey, { shopId, purpose, id }: CodeWish): string {
  return signatureOf(key, 'login-code', [shopId, purpose, id]);
}
