import type { ChangedInvoiceDetail, CustomerInvoiceDetail } from '@bivak/contract';
import { invoiceAddressFields } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal, type RefusedField } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { keptNumbers, numberFaults } from '../../platform/shops/company-numbers.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockCustomer } from '../identity/index.ts';
import { writeDetail } from './account-edit.queries.ts';
import { accountFaults, changedFields, placeFaults } from './account-faults.ts';
import { presentDetail } from './customers.present.ts';
import { type DetailRow, findDetail } from './customers.queries.ts';
import { managerOf } from './manager.ts';

/** Where the invoices of a customer go, and its numbers, by who manages it; from the state that the caller saw. */
export async function changeDetail(
  context: Context,
  customerId: string,
  { Version, ...change }: ChangedInvoiceDetail,
): Promise<CustomerInvoiceDetail | Refusal> {
  const { shop } = context;
  const manager = managerOf(context);
  if (isRefusal(manager)) return manager;
  return inTransaction<CustomerInvoiceDetail | Refusal>(
    shop.database,
    async (db) => {
      await lockCustomer(db, manager.customerId);
      const row = await findDetail(db, customerId, CustomerScope.of(context.actor));
      if (row === undefined) return refuse('NotFound');
      const before = presentDetail(row);
      if (Version !== undefined && Version !== row.version)
        return refuse('AccountChanged', { beside: { CustomerDetail: before } });
      const given = keptNumbers(definedIn(change), row.customerCountryId);
      const after: CustomerInvoiceDetail = { ...before, ...given };
      const faults = detailFaults(shop, row, { before, change: given, after });
      if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
      const fields = changedFields(before, after);
      if (fields.length === 0) return before;
      const event = {
        entity: 'customer-detail',
        entityId: customerId,
        action: 'update',
        before: { version: row.version },
        after: { version: row.version + 1, fields },
      };
      const version = await writeDetail(db, rowOf(row, after), manager, eventValues(context, [event]));
      if (version === undefined) return refuse('Forbidden');
      return { ...after, Version: version };
    },
    { planned: true },
  );
}

interface Edit {
  readonly before: CustomerInvoiceDetail;
  readonly change: Partial<CustomerInvoiceDetail>;
  readonly after: CustomerInvoiceDetail;
}

/** An invoice address is there as a whole or not at all: then it is the customer's. */
function detailFaults(shop: Shop, row: DetailRow, { before, change, after }: Edit): RefusedField[] {
  const isEmpty = invoiceAddressFields.every((field) => after[field] === '' || after[field] === null);
  const touches = invoiceAddressFields.some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  const judged = isEmpty || !touches ? change : { ...pick(after), ...change };
  const changed = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== before[name as keyof CustomerInvoiceDetail]),
  );
  return [
    ...accountFaults(shop, 'CustomerDetail', { before, change: judged }, [
      // The country goes without saying when it is the customer's own.
      ...(isEmpty ? invoiceAddressFields : ['InvoiceCountryID']),
      // Invoices go to the customer's address until another was given; that one is not emptied.
      ...(before.InvoiceEmail === '' ? ['InvoiceEmail'] : []),
    ]),
    ...(touches && !isEmpty ? invoicePlaceFaults(shop, row, after) : []),
    ...numberFaults(changed, row.customerCountryId),
  ];
}

function invoicePlaceFaults(shop: Shop, row: DetailRow, after: CustomerInvoiceDetail): RefusedField[] {
  const CountryID = after.InvoiceCountryID === '' ? row.customerCountryId : after.InvoiceCountryID;
  return placeFaults(shop, { ZipCode: after.InvoiceZipCode, CountryID }).map((fault) => ({
    ...fault,
    field: `Invoice${fault.field}`,
  }));
}

function pick(detail: CustomerInvoiceDetail): Partial<CustomerInvoiceDetail> {
  return Object.fromEntries(invoiceAddressFields.map((field) => [field, detail[field]]));
}

function definedIn(change: Omit<ChangedInvoiceDetail, 'Version'>): Partial<CustomerInvoiceDetail> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function rowOf(row: DetailRow, after: CustomerInvoiceDetail): DetailRow {
  return {
    ...row,
    email: after.InvoiceEmail,
    salutation: after.InvoiceSalutation,
    firstName: after.InvoiceFirstName,
    lastName: after.InvoiceLastName,
    companyName: after.InvoiceCompanyName,
    tel: after.InvoiceTel,
    street: after.InvoiceStreet,
    houseNumber: after.InvoiceHouseNumber,
    houseNumberAddition: after.InvoiceHouseNumberAddition,
    zipCode: after.InvoiceZipCode,
    city: after.InvoiceCity,
    countryId: after.InvoiceCountryID,
    businessNo: after.BusinessNo,
    vatNo: after.VATNo,
  };
}
