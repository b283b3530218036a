import { type AccountEntity, type AccountFieldLists, accountFieldState } from '@bivak/contract/shop-config';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eventValues, recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { storedNumbers, numberFaults } from '../../platform/shops/company-numbers.ts';
import {
  customFieldFaults,
  customFieldRefusal,
  type CustomFieldValues,
} from '../../platform/shops/custom-fields.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { companyName, lockCustomer, type Salutation } from '../identity/index.ts';
import { accountFaults, accountNames, fieldsFor, givenOf, placeFaults } from './account-faults.ts';
import {
  contactEmail,
  type CustomerRow,
  type DetailRow,
  findCustomer,
  findDetail,
  type Manager,
  markReference,
  writeCustomer,
  writeDetail,
} from './customers.sql.ts';

/** What of a customer changes; what is left out stays. */
export type CustomerInput = Partial<{
  readonly [K in (typeof accountNames.Customer)[keyof typeof accountNames.Customer]]:
    | CustomerRow[K]
    | undefined;
}> & {
  /** A field that is left out stays; null empties one. */
  readonly customFields?: CustomFieldValues | undefined;
};

/** The customer itself, by who manages it, asked again as it is written; from the state that the caller saw. */
export const changeCustomer = command(
  { right: 'admin' },
  async (
    context,
    {
      customerId,
      version: seen,
      customer,
    }: {
      readonly customerId: string;
      readonly version?: number | undefined;
      readonly customer: CustomerInput;
    },
  ): Promise<CustomerRow | Refusal> => {
    const { shop, now } = context;
    const manager = managerOf(context);
    if (isRefusal(manager)) return manager;
    return inTransaction<CustomerRow | Refusal>(
      shop.database,
      async (db) => {
        await lockCustomer(db, manager.customerId);
        const before = await findCustomer(db, customerId, CustomerScope.of(context.actor));
        if (before === undefined) return refuse('NotFound');
        if (seen !== undefined && seen !== before.version) return new CustomerChanged(before);
        const change = withCompanyName(before, customer);
        const after = { ...before, ...change, customFields: storedFields(before, change) };
        const fields = await fieldsOf(db, shop, manager);
        const faults = customerFaults(shop, fields, { before, change, after });
        if (faults.length > 0) return customFieldRefusal(faults);
        const event = changed('customer', customerId, namesOfChanged('Customer', before, after), before);
        if (event === null) return before;
        const row = { ...after, modifiedAt: now };
        const version = await writeCustomer(db, row, now, manager, eventValues(context, [event]));
        return version === undefined ? refuse('Forbidden') : { ...row, version };
      },
      { planned: true },
    );
  },
);

/** What of the invoice details changes; with every part of name and address empty, invoices go to the customer's own. */
export type DetailInput = Partial<{
  readonly [K in (typeof accountNames.CustomerDetail)[keyof typeof accountNames.CustomerDetail]]:
    | DetailRow[K]
    | undefined;
}> & { readonly salutation?: Salutation | null | undefined };

/** Where the invoices of a customer go, and its numbers, by who manages it; from the state that the caller saw. */
export const changeDetail = command(
  { right: 'admin' },
  async (
    context,
    {
      customerId,
      version: seen,
      detail,
    }: { readonly customerId: string; readonly version?: number | undefined; readonly detail: DetailInput },
  ): Promise<DetailRow | Refusal> => {
    const { shop } = context;
    const manager = managerOf(context);
    if (isRefusal(manager)) return manager;
    return inTransaction<DetailRow | Refusal>(
      shop.database,
      async (db) => {
        await lockCustomer(db, manager.customerId);
        const before = await findDetail(db, customerId, CustomerScope.of(context.actor));
        if (before === undefined) return refuse('NotFound');
        if (seen !== undefined && seen !== before.version) return new DetailChanged(before);
        const change = storedNumbers(givenOf(detail), before.customerCountryId);
        const after: DetailRow = { ...before, ...change };
        const faults = detailFaults(shop, { before, change, after });
        if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
        const fields = namesOfChanged('CustomerDetail', before, after);
        const event = changed('customer-detail', customerId, fields, before);
        if (event === null) return before;
        const version = await writeDetail(db, after, manager, eventValues(context, [event]));
        return version === undefined ? refuse('Forbidden') : { ...after, version };
      },
      { planned: true },
    );
  },
);

/**
 * Whether the orders of a customer, named by its number or id, carry a reference of its own from now on; orders that stand
 * stay as they are.
 */
export const staffAskReference = command(
  { right: 'customers.write' },
  (
    context: BareContext,
    { customerId, asked }: { readonly customerId: string; readonly asked: boolean },
  ): Promise<{ readonly name: string } | Refusal> =>
    inTransaction<{ readonly name: string } | Refusal>(context.shop.database, async (db) => {
      const marked = await markReference(db, customerId, asked, context.now);
      if (marked === undefined) return refuse('NotFound');
      await recordEvents(db, context, {
        entity: 'customer',
        entityId: marked.id,
        action: 'ask-reference',
        after: { referenceRequired: asked },
      });
      return marked;
    }),
);

/** Somebody else was quicker: the customer as it stands now comes along (decision 0034). */
export class CustomerChanged extends Refusal {
  readonly fresh: CustomerRow;
  constructor(fresh: CustomerRow) {
    super('AccountChanged');
    this.fresh = fresh;
  }
}

/** Somebody else changed the invoice details since: what stands now comes along. */
export class DetailChanged extends Refusal {
  readonly fresh: DetailRow;
  constructor(fresh: DetailRow) {
    super('AccountChanged');
    this.fresh = fresh;
  }
}

/** Who asks to change the customer; the statement that writes looks whether they still may. */
function managerOf({ actor, shop }: Pick<Context, 'actor' | 'shop'>): Manager | Refusal {
  if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
  const { customerId, contactId } = actor.account;
  return { customerId, contactId, loginId: actor.loginId, adminRole: shop.config.core.DefaultRoleName };
}

/** Null where nothing is another than before. */
function changed(
  entity: string,
  entityId: string,
  fields: readonly string[],
  { version }: { readonly version: number },
): WriteEvent | null {
  if (fields.length === 0) return null;
  const action = 'update';
  return { entity, entityId, action, before: { version }, after: { version: version + 1, fields } };
}

/** The fields that are other ones now, by the names of the settings: events hold no names and addresses. */
function namesOfChanged<Row extends CustomerRow | DetailRow>(
  entity: AccountEntity,
  before: Row,
  after: Row,
): string[] {
  const names: Readonly<Record<string, string>> = { ...accountNames[entity], CustomFields: 'customFields' };
  return (Object.keys(before) as (keyof Row)[])
    .filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    .flatMap((field) => Object.keys(names).filter((name) => names[name] === field));
}

/** One that is emptied is called by first and last name again, as at registration (spec 2 §5). */
function withCompanyName(before: CustomerRow, customer: CustomerInput) {
  const change = givenOf(customer);
  if (change.companyName !== '') return change;
  const { firstName = before.firstName, lastName = before.lastName } = change;
  return { ...change, companyName: companyName({ firstName, lastName }) };
}

function storedFields(before: CustomerRow, { customFields }: CustomerInput): CustomFieldValues {
  if (customFields === undefined) return before.customFields;
  const all = Object.entries({ ...before.customFields, ...customFields });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

interface Edit<Row, Input> {
  readonly before: Row;
  readonly change: Input;
  readonly after: Row;
}

/** Whose address decides what of it is locked is who asks, not the customer. */
async function fieldsOf(db: Db, shop: Shop, { contactId }: Manager): Promise<AccountFieldLists> {
  const isLocking = shop.config.lending?.lockedMailDomain !== undefined;
  return isLocking ? fieldsFor(shop, await contactEmail(db, contactId)) : shop.config.account.fields;
}

function customerFaults(
  shop: Shop,
  fields: AccountFieldLists,
  { before, change, after }: Edit<CustomerRow, CustomerInput>,
): RefusedField[] {
  const isElsewhere = after.countryId !== before.countryId || after.zipCode !== before.zipCode;
  return [
    ...accountFaults(fields, 'Customer', { before: { ...before }, change }),
    ...(isElsewhere ? placeFaults(shop, after) : []),
    ...extraFaults(shop, before, change),
  ];
}

/**
 * Validated as they stand afterwards, but for those that only the business changes; what was declared once and is no longer
 * stays as it is. Whether a hidden one is another than before is not told either.
 */
function extraFaults(
  shop: Shop,
  before: CustomerRow,
  { customFields: asked }: CustomerInput,
): RefusedField[] {
  if (asked === undefined) return [];
  const stateOf = (name: string) => accountFieldState(shop.config.account.fields, `CustomFields.${name}`);
  const declared = shop.config.customFields.filter(
    ({ entity }) => entity === 'customer' || entity === 'registration',
  );
  const closed = declared.map(({ name }) => name).filter((name) => isClosed(stateOf(name)));
  const open = declared
    .filter(({ name }) => !closed.includes(name))
    .map((field) => ({ ...field, required: field.required && stateOf(field.name) !== 'optional' }));
  const kept = Object.entries(before.customFields).filter(([name]) => open.some((one) => one.name === name));
  const validated = Object.entries(asked).filter(([name]) => !closed.includes(name));
  const barred = Object.entries(asked).filter(
    ([name, value]) =>
      closed.includes(name) && (stateOf(name) === 'hidden' || value !== (before.customFields[name] ?? null)),
  );
  return [
    ...customFieldFaults(
      { ...shop.config, customFields: open },
      ['customer', 'registration'],
      Object.fromEntries([...kept, ...validated]),
      true,
    ),
    ...barred.map(([name]) => ({ field: `CustomFields.${name}`, reason: 'disabled-field' })),
  ];
}

function isClosed(state: ReturnType<typeof accountFieldState>): boolean {
  return state === 'hidden' || state === 'disabled';
}

const invoiceAddress = [
  'salutation',
  'firstName',
  'lastName',
  'companyName',
  'tel',
  'street',
  'houseNumber',
  'houseNumberAddition',
  'zipCode',
  'city',
  'countryId',
] as const;

/** An invoice address is there as a whole or not at all: then it is the customer's. */
function detailFaults(shop: Shop, { before, change, after }: Edit<DetailRow, DetailInput>): RefusedField[] {
  const isEmpty = invoiceAddress.every((field) => after[field] === '' || after[field] === null);
  const touches = invoiceAddress.some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  const whole = Object.fromEntries(invoiceAddress.map((field) => [field, after[field]]));
  const { businessNo, vatNo } = change;
  return [
    ...accountFaults(
      shop.config.account.fields,
      'CustomerDetail',
      { before: { ...before }, change: isEmpty || !touches ? change : { ...whole, ...change } },
      [
        // The country goes without saying when it is the customer's own.
        ...(isEmpty ? invoiceAddress : ['countryId']),
        // Invoices go to the customer's address until another was given; that one is not emptied.
        ...(before.email === '' ? ['email'] : []),
      ],
    ),
    ...(touches && !isEmpty ? placeFaults(shop, invoicePlace(after)) : []),
    ...numberFaults(
      {
        businessNo: businessNo === before.businessNo ? undefined : businessNo,
        vatNo: vatNo === before.vatNo ? undefined : vatNo,
      },
      before.customerCountryId,
    ),
  ];
}

function invoicePlace({ zipCode, countryId, customerCountryId }: DetailRow) {
  return { zipCode, countryId: countryId === '' ? customerCountryId : countryId };
}
