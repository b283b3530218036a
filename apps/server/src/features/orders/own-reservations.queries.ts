import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type AskedCertificate, certificatesJson } from './certificates-sql.ts';
import type { MovableReservation } from './moves.queries.ts';
import { ownSql, ownValues } from './orders.queries.ts';

export interface CancellableReservation extends MovableReservation {
  cancelBlocked: boolean;
  businessStart: EpochMs;
}

export interface CertifiedReservation extends Pick<MovableReservation, 'id' | 'status'> {
  customerId: string | null;
  /** The cart that it was made of. */
  cartId: string;
  certificates: AskedCertificate[];
}

const toCancel = statement<CancellableReservation>(`
  select r.id, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status,
    r.cancel_blocked as "cancelBlocked", r.business_start as "businessStart", ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownSql} for update
`);

/**
 * The customer before the checkout, as everybody locks them; what was handed in is read once both are held. Of a visitor
 * it stands with what was checked out, whichever of its orders it is handed in for.
 */
const customerOf = statement(`
  select u.id, ${onePlanColumn} from $schema.customer u
  where u.id = (select r.customer_id from $schema.reservation r where r.id = $1 and ${ownSql})
  for update of u
`);

const toCertify = statement<CertifiedReservation>(`
  select r.id, r.status, r.customer_id as "customerId", c.cart_id as "cartId", ${certificatesJson} as certificates
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownSql} for update of c
`);

/** Undefined for another's, as for one that is not there. The first statement of its transaction. */
export function lockOwnReservation(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<CancellableReservation | undefined> {
  return db.first(toCancel, ownValues(id, scope));
}

/** The same with the certificates that its items ask for. Of a customer they count in all its carts and orders. */
export async function lockCertified(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<CertifiedReservation | undefined> {
  const values = ownValues(id, scope);
  const [, locked] = await Promise.all([db.rows(customerOf, values), db.first(toCertify, values)]);
  return locked;
}
