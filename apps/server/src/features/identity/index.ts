import type { Route } from '../../platform/http/route.ts';
import { loginRoutes } from './login.routes.ts';
import { passwordRoutes } from './passwords.routes.ts';
import { registrationRoutes } from './registration.routes.ts';

export const identityRoutes: readonly Route[] = [...loginRoutes, ...registrationRoutes, ...passwordRoutes];

export { staffApproveLogin } from './activation.commands.ts';
export { loginName } from './attempts.ts';
export { activatedByMail, mailedCode, type MailedCode } from './codes.sql.ts';
export { loginCode } from './codes.ts';
export { identitySweep, operatorJobs } from './identity.jobs.ts';
export { identityRefusal, presentLogin } from './identity.present.ts';
export { inviteOnce, type PreparedInvitation, prepareInvitation } from './invitations.commands.ts';
export {
  mailedAddressChange,
  type MailedAddressChange,
  mailedInvitation,
  type MailedInvitation,
} from './invitations.sql.ts';
export {
  type AccountRow,
  accountsOf,
  guessedLogin,
  type GuessedLogin,
  lockedLogin,
  loginByName,
  mailedLogin,
  type MailedLogin,
} from './logins.sql.ts';
export { forgetAttempts } from './attempts.sql.ts';
export { staffAddOperator, staffRemoveOperator } from './operators.commands.ts';
export { staffListOperators } from './operators.queries.ts';
export { operatorOf } from './operators.sql.ts';
export { ownPage, pageFaults } from './own-page.ts';
export { type Proved, proveOwner, provePassword } from './passwords.commands.ts';
export type { Salutation } from './people.sql.ts';
export {
  addOutsideLogin,
  createOperator,
  createPerson,
  giveAccount,
  giveAccountAgain,
  type NewPerson,
  takeAccount,
} from './people.ts';
export {
  addPersonInvited,
  lockCustomer,
  type PersonValues,
  removePersonRow,
  writePerson,
  writeRole,
} from './memberships.sql.ts';
export {
  addRegistration,
  companyName,
  type PreparedRegistration,
  prepareRegistration,
  registerAs,
  type Registered,
  type RegistrationInput,
  takeBackTry,
} from './registration.commands.ts';
export { registrationOf } from './registration.routes.ts';
export { createResolveActor } from './resolve-actor.ts';
export { forgetLogin, forgetSessions } from './session-cache.ts';
export { openSession } from './sessions.commands.ts';
export { mintOperatorToken, visitorOf } from './tokens.ts';
