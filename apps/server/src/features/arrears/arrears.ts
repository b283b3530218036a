import type { Context } from '../../platform/application/context.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { type OverdueInvoice, overdueInvoices } from './arrears.sql.ts';

/**
 * Finds the invoices for which an association lends nothing new (`design/lending.md` §4, "blocked view"): past their
 * due date in a shop with `lending.blockWhenUnpaid`. Asked by everything that begins a loan: requests, lines of carts
 * and checkout. What stands already may be changed and cancelled. Staff decides for itself.
 */
export async function arrearsOf(
  db: Db,
  { shop, actor, now }: Pick<Context, 'shop' | 'actor' | 'now'>,
): Promise<readonly OverdueInvoice[]> {
  const account = accountOf(actor);
  if (account === null || shop.config.lending?.blockWhenUnpaid !== true) return [];
  return overdueInvoices(db, account.customerId, shop.zone.dayOf(now));
}
