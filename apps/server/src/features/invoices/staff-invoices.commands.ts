import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import { type InvoiceFilter, invoiceSearch } from './staff-invoices.queries.ts';
import { readInvoicePage, type StaffInvoiceRow } from './staff-invoices.sql.ts';

/** Exactly the invoices of a list as its caller narrowed and sorted it. Names of customers leave the house with it. */
export const staffExportInvoices = command(
  { right: 'money.read', stepUp: true },
  (
    context: Context,
    { columns, ...filter }: InvoiceFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<StaffInvoiceRow>> => {
    const search = invoiceSearch(context, filter);
    const asked = { ...filter, warehouses: search.warehouses };
    return listFile(context, { list: 'invoices', columns, asked }, (span) =>
      readInvoicePage(context.shop.database, search, { ...filter, ...span }),
    );
  },
);
