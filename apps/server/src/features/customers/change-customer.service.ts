import type { ChangedCustomer, Customer } from '@bivak/contract';
import { accountFieldState } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eventValues } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal, type RefusedField } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { companyName, lockCustomer } from '../identity/index.ts';
import { writeCustomer } from './account-edit.queries.ts';
import { accountFaults, changedFields, placeFaults } from './account-faults.ts';
import { presentCustomer, presentWholeCustomer } from './customers.present.ts';
import { type CustomerRow, findCustomer } from './customers.queries.ts';
import { managerOf } from './manager.ts';

/** The customer itself, by who manages it, asked again as it is written; from the state that the caller saw. */
export async function changeCustomer(
  context: Context,
  customerId: string,
  { Version, ...asked }: ChangedCustomer,
): Promise<Customer | Refusal> {
  const { shop, now } = context;
  const manager = managerOf(context);
  if (isRefusal(manager)) return manager;
  return inTransaction<Customer | Refusal>(
    shop.database,
    async (db) => {
      await lockCustomer(db, manager.customerId);
      const before = await findCustomer(db, customerId, CustomerScope.of(context.actor));
      if (before === undefined) return refuse('NotFound');
      const whole = presentWholeCustomer(shop.zone, before);
      if (Version !== undefined && Version !== before.version)
        return refuse('AccountChanged', { beside: { Customer: presentCustomer(shop, before) } });
      const change = withCompanyName(whole, asked);
      const faults = customerFaults(shop, whole, change);
      if (faults.length > 0) return customFieldRefusal(faults);
      const row = { ...before, ...rowOf(whole, change), modifiedAt: now };
      const fields = changedFields(whole, { ...whole, ...wireOf(whole, change) });
      if (fields.length === 0) return presentCustomer(shop, before);
      const event = {
        entity: 'customer',
        entityId: customerId,
        action: 'update',
        before: { version: before.version },
        after: { version: before.version + 1, fields },
      };
      const version = await writeCustomer(db, row, now, manager, eventValues(context, [event]));
      if (version === undefined) return refuse('Forbidden');
      return presentCustomer(shop, { ...row, version });
    },
    { planned: true },
  );
}

/** One that is emptied is called by first and last name again, as at registration (spec 2 §5). */
function withCompanyName(before: Customer, change: ChangedCustomer): ChangedCustomer {
  if (change.CompanyName !== '') return change;
  const { FirstName = before.FirstName, LastName = before.LastName } = change;
  return { ...change, CompanyName: companyName({ FirstName, LastName }) };
}

function customerFaults(shop: Shop, before: Customer, change: ChangedCustomer): RefusedField[] {
  const after = { ...before, ...wireOf(before, change) };
  const isElsewhere = after.CountryID !== before.CountryID || after.ZipCode !== before.ZipCode;
  return [
    ...accountFaults(shop, 'Customer', { before, change }),
    ...(isElsewhere ? placeFaults(shop, after) : []),
    ...extraFaults(shop, before, change),
  ];
}

/**
 * Judged as they stand afterwards, but for those that only the business changes; what was declared once and is no longer
 * stays as it is. Whether a hidden one is another than before is not told either.
 */
function extraFaults(shop: Shop, before: Customer, { CustomFields: asked }: ChangedCustomer): RefusedField[] {
  if (asked === undefined) return [];
  const stateOf = (name: string) => accountFieldState(shop.config.account.fields, `CustomFields.${name}`);
  const declared = shop.config.customFields.filter(
    ({ entity }) => entity === 'customer' || entity === 'registration',
  );
  const closed = declared.map(({ name }) => name).filter((name) => isClosed(stateOf(name)));
  const open = declared
    .filter(({ name }) => !closed.includes(name))
    .map((field) => ({ ...field, required: field.required && stateOf(field.name) !== 'optional' }));
  const kept = Object.entries(before.CustomFields).filter(([name]) => open.some((one) => one.name === name));
  const judged = Object.entries(asked).filter(([name]) => !closed.includes(name));
  const barred = Object.entries(asked).filter(
    ([name, value]) =>
      closed.includes(name) && (stateOf(name) === 'hidden' || value !== (before.CustomFields[name] ?? null)),
  );
  return [
    ...customFieldFaults(
      { ...shop.config, customFields: open },
      ['customer', 'registration'],
      Object.fromEntries([...kept, ...judged]),
      true,
    ),
    ...barred.map(([name]) => ({ field: `CustomFields.${name}`, reason: 'disabled-field' })),
  ];
}

function isClosed(state: ReturnType<typeof accountFieldState>): boolean {
  return state === 'hidden' || state === 'disabled';
}

/** The change without what it leaves out, and the shop's own fields as they stand then. */
function wireOf(before: Customer, change: ChangedCustomer): Partial<Customer> {
  const { CustomFields: asked } = change;
  return {
    ...given(change),
    ...(asked === undefined ? {} : { CustomFields: withoutEmpty({ ...before.CustomFields, ...asked }) }),
  } as Partial<Customer>;
}

function rowOf(before: Customer, change: ChangedCustomer): Partial<CustomerRow> {
  const after = { ...before, ...wireOf(before, change) };
  return {
    companyName: after.CompanyName,
    salutation: after.Salutation,
    firstName: after.FirstName,
    lastName: after.LastName,
    street: after.Street,
    houseNumber: after.HouseNumber,
    houseNumberAddition: after.HouseNumberAddition,
    zipCode: after.ZipCode,
    city: after.City,
    municipality: after.Municipality,
    countryId: after.CountryID,
    tel: after.Tel,
    email: after.Email,
    customFields: after.CustomFields,
  };
}

function withoutEmpty(fields: Customer['CustomFields']): Customer['CustomFields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
