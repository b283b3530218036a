import { query } from '../../platform/application/use-case.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { arrearsOf } from './arrears.ts';
import type { OverdueInvoice } from './arrears.sql.ts';

export interface Arrears {
  readonly isBlocked: boolean;
  /** For who manages the association: nobody else of it reads its invoices (spec 1 §6). */
  readonly invoices: readonly OverdueInvoice[];
}

/** Whether the caller's association may begin a loan, and what it has to pay first. */
export const getArrears = query(
  { right: 'customer', shared: 'nobody' },
  async (context): Promise<Arrears> => {
    const invoices = await arrearsOf(context.shop.database, context);
    const isAdmin = accountOf(context.actor)?.isAdmin === true;
    return { isBlocked: invoices.length > 0, invoices: isAdmin ? invoices : [] };
  },
);
