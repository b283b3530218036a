import type { Route } from '../../platform/http/route.ts';
import { loginRoutes } from './login.routes.ts';
import { passwordRoutes } from './passwords.routes.ts';
import { registrationRoutes } from './registration.routes.ts';

export const identityRoutes: readonly Route[] = [...loginRoutes, ...registrationRoutes, ...passwordRoutes];
export { identityAdminRoutes } from './identity-admin.routes.ts';
export { identityRefusal, presentLogin } from './identity.present.ts';
export { registrationOf } from './registration.routes.ts';
export { identitySweep, operatorJobs } from './identity.jobs.ts';

/** Who asks: the actor of a token, the sessions behind it, and what proves that it is them. */
export { createResolveActor } from './resolve-actor.ts';
export { openSession } from './sessions.commands.ts';
export { forgetLogin, forgetSessions } from './session-cache.ts';
export { mintOperatorToken, visitorOf } from './tokens.ts';
export { type Proved, proveOwner, provePassword } from './passwords.commands.ts';
export { loginName } from './attempts.ts';
export { choiceFaults } from './password-faults.ts';
export { forgetAttempts } from './attempts.sql.ts';

/** Logins: by their name, and the accounts that each may act for. */
export { type AccountRow, accountsOf, loginByName } from './logins.sql.ts';

/** New accounts: by the form, with a checkout, by sign-on. */
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
export { decideLogins, staffApproveLogin } from './activation.commands.ts';
export { type UndecidedLogin, writeUndecided } from './logins.sql.ts';
export { staffFindLogin } from './logins.queries.ts';

/** The persons of a customer: what is written of them, how they log in, and what is given to or taken from a login. */
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
  lockCustomers,
  type PersonValues,
  removePersonRow,
  writePerson,
  writeRole,
} from './memberships.sql.ts';
export { inviteOnce, type PreparedInvitation, prepareInvitation } from './invitations.commands.ts';

/** Operators: who logs in for the business, and how that is given and taken. */
export {
  staffAddOperator,
  staffChangeOperator,
  staffRemoveOperator,
  staffResetSecondFactor,
} from './operators.commands.ts';
export { operatorActor, staffFindOperator, staffListOperators } from './operators.queries.ts';

/** What mails say: codes and invitations, the login that they go to, and the page of the shop that they lead to. */
export { loginCode } from './codes.ts';
export { activatedByMail, mailedCode, type MailedCode } from './codes.sql.ts';
export {
  mailedAddressChange,
  type MailedAddressChange,
  mailedInvitation,
  type MailedInvitation,
} from './invitations.sql.ts';
export { guessedLogin, type GuessedLogin, lockedLogin, mailedLogin, type MailedLogin } from './logins.sql.ts';
export { ownPage, pageFaults } from './own-page.ts';
