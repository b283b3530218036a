export { visitorOf } from './anonymous-token.ts';
export { identitySweep } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { mintOperatorToken } from './operator-token.ts';
export type { OperatorTokenWish } from './operator-token.ts';
export { hashPassword } from './password-hash.ts';
export { createPerson } from './people.service.ts';
export type { NewPerson } from './people.service.ts';
export { createResolveActor } from './resolve-actor.ts';
