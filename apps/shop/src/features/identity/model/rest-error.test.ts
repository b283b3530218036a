import { WireError } from '@bivak/contract/wire';
import { expect, test } from 'vitest';
import { readRestError } from './rest-error.ts';

const refusal = (status: number, Message?: string, Code = 'Unexpected') =>
  new WireError(status, Message === undefined ? null : { Error: { Code, Message } });

test.each([
  [401, 'No Bearer authentication Token found.', 'TokenMissing', 'token-missing'],
  [403, 'No Bearer authentication Token found.', 'Anything', 'token-missing'],
  [400, 'Het klopt niet.', 'IncorrectDetails', 'incorrect-details'],
  [400, 'IncorrectDetails', undefined, 'incorrect-details'],
  [403, 'Nog niet geactiveerd.', 'UserNotActivated', 'user-not-activated'],
  [403, 'UserNotApproved', undefined, 'user-not-approved'],
  [403, 'Nog niet goedgekeurd.', 'UserNotApproved', 'user-not-approved'],
  [423, 'UserLockedOut', undefined, 'user-locked-out'],
  [409, 'Dit adres heeft al een account.', 'UserDuplicate', 'user-duplicate'],
  [409, undefined, undefined, 'user-duplicate'],
  [401, 'Verlopen.', 'TokenExpired', 'unauthorized'],
  [401, undefined, undefined, 'unauthorized'],
  [500, undefined, undefined, 'invalid-response'],
  [400, 'Iets anders.', 'ValidationFailed', 'invalid-response'],
  [404, 'toString', 'constructor', 'invalid-response'],
] as const)('a refusal of the wire: %i %s (%s) is %s', (status, message, code, read) => {
  expect(readRestError(refusal(status, message, code))).toBe(read);
});
