import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { actOnRows, type RowOutcome, type SeenRow } from '../../platform/application/seen-rows.ts';
import { command } from '../../platform/application/use-case.ts';
import {
  type Changed,
  staffBlockCustomer,
  staffChangeCustomer,
  staffUnblockCustomer,
} from './staff-customer.commands.ts';
import { type CustomerFilter, customerSearch } from './staff-customers.queries.ts';
import { type ListedCustomer, readCustomers } from './staff-customers.sql.ts';

export type CustomersAct =
  | { readonly act: 'group'; readonly group: string | null }
  | { readonly act: 'block'; readonly reason: string }
  | { readonly act: 'unblock' };

/** The same for many customers, each in a transaction of its own and as of the version that was seen. */
export const staffActOnCustomers = command(
  { right: 'customers.write' },
  (
    context: Context,
    { rows, act }: { readonly rows: readonly SeenRow[]; readonly act: CustomersAct },
  ): Promise<readonly RowOutcome<Changed>[]> =>
    actOnRows(rows, ({ id: customerId, version }) => {
      const of = { customerId, version };
      if (act.act === 'block') return staffBlockCustomer(context, { ...of, reason: act.reason });
      if (act.act === 'unblock') return staffUnblockCustomer(context, of);
      return staffChangeCustomer(context, { ...of, change: { customerGroup: act.group } });
    }),
);

/** Exactly the customers of a list as its caller narrowed and sorted it: names, addresses and telephones leave the house. */
export const staffExportCustomers = command(
  { right: 'customers.read&exports.persons', stepUp: true },
  (
    context: Context,
    { columns, ...asked }: CustomerFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<ListedCustomer>> =>
    listFile(context, { list: 'customers', columns, asked }, (span) =>
      readCustomers(context.shop.database, customerSearch(asked), { ...asked, ...span }),
    ),
);
