import type { WireError } from '@bivak/contract/wire';

/** What a refusal of the REST calls means (spec 1 §8, "REST errors"). */
export type RestError =
  | 'token-missing'
  | 'incorrect-details'
  | 'user-not-activated'
  | 'user-not-approved'
  | 'user-locked-out'
  | 'user-duplicate'
  | 'unauthorized'
  | 'invalid-response';

/** The one text that the specification compares; the same in every language. */
const TOKEN_MISSING = 'No Bearer authentication Token found.';

/** The code says it, because the message is in the visitor's language (RULINGS, "login failures"). */
const BY_CODE: ReadonlyMap<string, RestError> = new Map([
  ['TokenMissing', 'token-missing'],
  ['IncorrectDetails', 'incorrect-details'],
  ['UserNotActivated', 'user-not-activated'],
  ['UserNotApproved', 'user-not-approved'],
  ['UserLockedOut', 'user-locked-out'],
  ['UserDuplicate', 'user-duplicate'],
]);

/**
 * Reads a refusal: first its message, then what it names, then its status. Servers before this one put the name of
 * the refusal where the message stands, so it is looked for there too.
 */
export function readRestError({
  status,
  code,
  message,
}: Pick<WireError, 'status' | 'code' | 'message'>): RestError {
  if (message === TOKEN_MISSING) return 'token-missing';
  const named = BY_CODE.get(code) ?? BY_CODE.get(message);
  if (named !== undefined) return named;
  if (status === 409) return 'user-duplicate';
  return status === 401 ? 'unauthorized' : 'invalid-response';
}
