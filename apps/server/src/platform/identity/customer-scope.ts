import type { Actor } from './actor.ts';

/**
 * Whose data a query may touch. Only an actor can mint one, and queries on customer data take one, so no
 * query can forget to ask. `null` matches nobody; operators match all.
 */
export class CustomerScope {
  readonly visitorId: string | null;
  readonly customerId: string | null;
  readonly contactId: string | null;
  /** The admin-type user of the customer. */
  readonly isAdmin: boolean;
  readonly seesAllOrders: boolean;
  readonly everybody: boolean;

  private constructor(actor: Actor) {
    this.visitorId = actor.kind === 'anonymous' ? actor.visitorId : null;
    this.customerId = actor.kind === 'customer' ? (actor.account?.customerId ?? null) : null;
    this.contactId = actor.kind === 'customer' ? (actor.account?.contactId ?? null) : null;
    this.isAdmin = actor.kind === 'customer' && actor.account?.isAdmin === true;
    this.seesAllOrders = actor.kind === 'customer' && actor.account?.seesAllOrders === true;
    this.everybody = actor.kind === 'operator' || actor.kind === 'job';
  }

  static of(actor: Actor): CustomerScope {
    return new CustomerScope(actor);
  }
}
