import { type CallerRights, mayCall, type StaffPermission, type StaffRole } from '@bivak/rules';

/**
 * Who asks. `public` is everybody without a token, and the server itself when it renders a page;
 * `job` is the server's own work behind the screens.
 */
export type Actor =
  | { readonly kind: 'public' }
  | { readonly kind: 'anonymous'; readonly visitorId: string; readonly token: TokenFacts }
  | {
      readonly kind: 'customer';
      readonly loginId: string;
      /** What they log in with: an address, or an id where only a sign-on lets them in. */
      readonly userName: string;
      readonly token: TokenFacts;
      /** The account that the request acts for; null while a login with several has not chosen. */
      readonly account: ActorAccount | null;
    }
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly role: StaffRole;
      /** Of this person alone, on top of the role; what is denied is denied, however it was given. */
      readonly allow?: readonly StaffPermission[];
      readonly deny?: readonly StaffPermission[];
      /** The places whose work this person sees; null or absent: all of them. */
      readonly warehouses?: readonly string[] | null;
      /** The login of whoever logged in to the management system; the operator's command has none. */
      readonly login?: OperatorLogin;
      /** Of the back office; the operator's command has none. */
      readonly session?: OperatorSession;
    }
  | { readonly kind: 'job' };

export interface TokenFacts {
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly issued: number;
  readonly expires: number;
}

/** A login of the business. */
export interface OperatorLogin {
  readonly id: string;
  readonly email: string;
  readonly token: TokenFacts;
}

/** How far somebody of the business has logged in to the back office. */
export interface OperatorSession {
  readonly id: string;
  readonly stage: OperatorStage;
  /** Password or second factor were proved so shortly ago that what asks for it again may be done. */
  readonly isSteppedUp: boolean;
}

/** The second factor is still to be proved; there is none yet, and the role asks for one; or all is proved. */
export type OperatorStage = 'second-factor' | 'enrolling' | 'open';

export interface ActorAccount {
  readonly customerId: string;
  readonly contactId: string;
  readonly roleName: string | null;
  /** RoleName equals DefaultRoleName (spec 1 §1). */
  readonly isAdmin: boolean;
  /** Sees and changes what anybody ordered for this customer, as its admin does. */
  readonly seesAllOrders: boolean;
  readonly customerGroup: string | null;
  /** Orders of this customer carry a reference (RULINGS, "Actions of carts and orders"). */
  readonly referenceRequired: boolean;
}

/** The account that a caller acts for; null for everybody who acts for none. */
export function accountOf(actor: Actor): ActorAccount | null {
  return actor.kind === 'customer' ? actor.account : null;
}

export type AccessResult = 'ok' | 'token-missing' | 'forbidden';

/** Whether an actor meets the requirement of a command or query; whose data it then sees is the scope's matter. */
export function accessResult(required: string, actor: Actor): AccessResult {
  if (mayCall(required, rightsOf(actor))) return 'ok';
  return actor.kind === 'public' ? 'token-missing' : 'forbidden';
}

/** What may be done only shortly after the password or the second factor was proved; at a command line nobody is asked. */
export function isSteppedUp(actor: Actor): boolean {
  return actor.kind === 'operator' && actor.session?.isSteppedUp !== false;
}

/** An actor's role, and what is allowed or denied to them alone. */
export function rightsOf(actor: Actor): CallerRights {
  if (actor.kind === 'public') return { role: 'nobody' };
  if (actor.kind === 'anonymous') return { role: 'visitor' };
  if (actor.kind === 'job') return { role: 'job' };
  if (actor.kind === 'operator') return rightsOfStaff(actor);
  if (actor.account === null) return { role: 'login' };
  if (actor.account.isAdmin) return { role: 'admin' };
  return { role: actor.account.seesAllOrders ? 'member' : 'customer' };
}

function rightsOfStaff(actor: Extract<Actor, { kind: 'operator' }>): CallerRights {
  const { role, allow, deny, session } = actor;
  if (session?.stage === 'second-factor') return { role: 'unproved' };
  if (session?.stage === 'enrolling') return { role: 'enrolling' };
  return { role, allow, deny };
}

/** What of an actor goes into an event: who, never their secrets. */
export function actorFacts(actor: Actor): Record<string, string | null> {
  if (actor.kind === 'anonymous') return { kind: actor.kind, visitor: actor.visitorId };
  if (actor.kind === 'operator') {
    const { kind, name, login } = actor;
    // Events stay; a person's name stays in their own row, where it can be erased.
    return login === undefined ? { kind, name } : { kind, login: login.id };
  }
  if (actor.kind !== 'customer') return { kind: actor.kind };
  return {
    kind: actor.kind,
    login: actor.loginId,
    customer: actor.account?.customerId ?? null,
    contact: actor.account?.contactId ?? null,
  };
}
