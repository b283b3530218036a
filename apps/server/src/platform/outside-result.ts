import type { Accepted, Refused } from '@bivak/rules';

/** What an outside service answered, or why there is nothing, with words for the log. Each client names its reasons. */
export type OutsideResult<Value, Reason extends string> =
  | (Accepted & { readonly value: Value })
  | (Refused<Reason> & { readonly message: string });
