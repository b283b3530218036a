export { loginName } from './attempts.ts';
export { approveLogin } from './activate.service.ts';
export { visitorOf } from './anonymous-token.ts';
export { identitySweep } from './identity.jobs.ts';
export { presentLogin } from './identity.present.ts';
export { proveOwner, provePassword } from './current-password.ts';
export type { Proved } from './current-password.ts';
export { accountsOf, loginByName } from './identity.queries.ts';
export type { AccountRow } from './identity.queries.ts';
export { identityRoutes } from './identity.routes.ts';
export { loginCode } from './login-code.ts';
export type { CodePurpose } from './login-code.ts';
export { mailedCode } from './login-codes.queries.ts';
export type { MailedCode } from './login-codes.queries.ts';
export { guessedLogin, lockedLogin, mailedLogin } from './logins.queries.ts';
export type { GuessedLogin, MailedLogin } from './logins.queries.ts';
export { openSession } from './open-session.ts';
export { operatorJobs } from './operators.jobs.ts';
export { operatorOf, operatorsOf } from './operators.queries.ts';
export { addOperator, removeOperator } from './operators.service.ts';
export { mintOperatorToken } from './operator-token.ts';
export type { OperatorTokenWish } from './operator-token.ts';
export { activatedByMail } from './outside-login.queries.ts';
export { addOutsideLogin, giveAccount, giveAccountAgain, takeAccount } from './outside-login.service.ts';
export { ownPage, pageFaults } from './own-page.ts';
export { hashPassword } from './password-hash.ts';
export { createOperator, createPerson } from './people.service.ts';
export type { NewPerson } from './people.service.ts';
export {
  addRegistration,
  companyName,
  judgeRegistration,
  register,
  takeBackTry,
} from './register.service.ts';
export type { JudgedRegistration } from './register.service.ts';
export { registrationRoutes } from './registration.routes.ts';
export { createResolveActor } from './resolve-actor.ts';
export { forgetLogin } from './forget-login.ts';
export { forgetSessions } from './session-cache.ts';
export { invitationRoutes } from './invitation.routes.ts';
export { mailedAddressChange, mailedInvitation } from './invitations.queries.ts';
export { lockCustomer } from './lock-customer.queries.ts';
export type { MailedAddressChange, MailedInvitation } from './invitations.queries.ts';
export { inviteOnce, prepareInvitation } from './invite.ts';
export type { PreparedInvitation } from './invite.ts';
export { endMembershipsSql, sessionHashesSql } from './memberships.queries.ts';
export type { Salutation } from './people.queries.ts';
export {
  addPersonInvited,
  type PersonValues,
  removePersonRow,
  writePerson,
  writeRole,
} from './persons.sql.ts';
