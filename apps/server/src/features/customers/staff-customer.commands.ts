import { daysLate, type IsoDate, isBlank } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents, type WriteEvent } from '../../platform/events/record-event.ts';
import { numberFaults, storedNumbers } from '../../platform/shops/company-numbers.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { companyName } from '../identity/index.ts';
import { givenOf, placeFaults } from './account-faults.ts';
import { groupsOf } from './customer-groups.ts';
import {
  type BlockEffects,
  type CustomerEvent,
  type CustomerValues,
  type LockedCustomer,
  lockForStaff,
  openCustomer,
  readBlockEffects,
  readStaffDetail,
  type RecentOrder,
  setBlock,
  type StaffCustomerRow,
  type StaffDetail,
  writeForStaff,
  writeStaffDetail,
} from './staff-customer.sql.ts';

export interface StaffCustomer {
  readonly row: StaffCustomerRow;
  readonly groups: readonly string[];
  readonly invoices: StaffCustomerRow['invoices'];
  readonly openCents: number;
  readonly overdueCents: number;
  readonly orders: readonly (RecentOrder & { readonly daysLate: number })[];
  readonly history: readonly CustomerEvent[];
}

/**
 * The record of a customer, in three statements. It is a command because it writes: that somebody opened the record of a
 * private person is noted, once an hour for each who looks.
 */
export const staffOpenCustomer = command(
  { right: 'customers.read', rateLimit: 'reading' },
  async (
    context: Context,
    { customerId }: { readonly customerId: string },
  ): Promise<StaffCustomer | Refusal> => {
    const { shop, now } = context;
    const found = await openCustomer(shop.database, context, customerId);
    if (found === undefined) return refuse('NotFound');
    const { head: row, orders, history } = found;
    const today = shop.zone.dayOf(now);
    const { invoices } = row;
    const sum = (some: typeof invoices) => some.reduce((total, one) => total + one.openCents, 0);
    return {
      row,
      groups: groupsOf(shop, row.groups),
      invoices,
      openCents: sum(invoices),
      overdueCents: sum(invoices.filter(({ dueOn }) => dueOn < today)),
      orders: orders.map((order) => ({ ...order, daysLate: lateBy(shop, order, today) })),
      history,
    };
  },
);

/** Of one that came back after its last day, or is still out then. */
function lateBy({ zone }: Shop, { businessEnd, isOut, backAt }: RecentOrder, today: IsoDate): number {
  const end = zone.dayOf(businessEnd);
  const back = isOut ? today : backAt && zone.dayOf(backAt);
  return back === null || back <= end ? 0 : daysLate(end, back);
}

interface OfCustomer {
  readonly customerId: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean;
}

export interface Changed {
  readonly id: string;
  readonly version: number;
}

/** What of a customer changes; what is left out stays. */
export type StaffCustomerInput = { readonly [K in keyof CustomerValues]?: CustomerValues[K] | undefined };

/** The customer itself, whatever its own people may change of it: the business knows what it writes. */
export const staffChangeCustomer = command(
  { right: 'customers.write' },
  (
    context: Context,
    { change, ...of }: OfCustomer & { readonly change: StaffCustomerInput },
  ): Promise<Changed | Refusal> =>
    changingCustomer(context, of, { route: 'customer.change', input: change }, async (db, before) => {
      const { shop, now } = context;
      const after = { ...before, ...givenOf(change) };
      const values = { ...after, companyName: companyName(after) };
      const faults = customerFaults(shop, before, values);
      if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
      const fields = changedNames(before, values);
      if (fields.length === 0) return { version: before.version };
      const version = await writeForStaff(db, before.id, values, now);
      await recordEvents(db, context, update('customer', before, { version, fields }));
      return { version };
    }),
);

export interface Blocked extends Changed {
  /** What no longer becomes an order, and what stands all the same. */
  readonly effects: BlockEffects;
}

/** Rents nothing more to them: no cart of theirs becomes an order, and orders that stand say so. A dry run needs no reason. */
export const staffBlockCustomer = command(
  { right: 'customers.write' },
  (
    context: Context,
    { reason, ...of }: OfCustomer & { readonly reason: string },
  ): Promise<Blocked | Refusal> => {
    if (isBlank(reason) && of.isDryRun !== true)
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'reason', reason: 'required' }] }),
      );
    return changingCustomer(context, of, { route: 'customer.block', input: reason }, async (db, before) => {
      const version = await setBlock(db, before.id, reason, context.now);
      const event = { entity: 'customer', entityId: before.id, action: 'block', after: { version, reason } };
      await recordEvents(db, context, event);
      return { version, effects: await readBlockEffects(db, before.id) };
    });
  },
);

export const staffUnblockCustomer = command(
  { right: 'customers.write' },
  (context: Context, of: OfCustomer): Promise<Changed | Refusal> =>
    changingCustomer(context, of, { route: 'customer.unblock', input: null }, async (db, before) => {
      if (!before.isBlocked) return { version: before.version };
      const version = await setBlock(db, before.id, null, context.now);
      await recordEvents(db, context, {
        entity: 'customer',
        entityId: before.id,
        action: 'unblock',
        after: { version },
      });
      return { version };
    }),
);

/** Whatever staff does to the row of a customer: once per key, locked, from the version that was seen. */
function changingCustomer<Done extends { readonly version: number }>(
  context: Context,
  { customerId, version, isDryRun = false }: OfCustomer,
  asked: { readonly route: string; readonly input: unknown },
  work: (db: Transaction, before: LockedCustomer) => Promise<Done | Refusal>,
): Promise<(Done & Changed) | Refusal> {
  const of = { route: `${asked.route}/${customerId}`, input: { version, input: asked.input } };
  return inTransaction<(Done & Changed) | Refusal>(context.shop.database, (db) => {
    const done = async (): Promise<(Done & Changed) | Refusal> => {
      const before = await lockForStaff(db, customerId);
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version)
        return staleRecord(db, before, { entities: ['customer'], entityId: customerId });
      const written = await work(db, before);
      if (isRefusal(written)) return written;
      const changed = { ...written, id: customerId };
      return isDryRun ? db.rollback({ ...changed, version }) : changed;
    };
    return isDryRun ? done() : once(db, context, of, done);
  });
}

function customerFaults(shop: Shop, before: LockedCustomer, after: CustomerValues): RefusedField[] {
  const isElsewhere = after.countryId !== before.countryId || after.zipCode !== before.zipCode;
  const { customerGroup, tel } = after;
  const isNewGroup = customerGroup !== null && customerGroup !== before.customerGroup;
  const choices = groupsOf(shop, before.groups);
  return [
    ...(isBlank(after.firstName) && isBlank(after.lastName) && isBlank(after.companyName)
      ? [{ field: 'companyName', reason: 'required' }]
      : []),
    ...(tel === before.tel ? [] : phoneFaults('tel', tel)),
    ...(isElsewhere ? placeFaults(shop, after) : []),
    ...(isNewGroup && !choices.includes(customerGroup)
      ? [{ field: 'customerGroup', reason: 'not-a-choice', params: { choices: choices.join(', ') } }]
      : []),
  ];
}

export type StaffDetailInput = { readonly [K in keyof StaffDetail]?: StaffDetail[K] | undefined };

/** Numbers, where invoices go, and the terms of payment: the desk's, and the bookkeeper's. */
export const staffChangeDetail = command(
  { right: 'customers.write|money.write' },
  (
    context: Context,
    { customerId, version, change }: OfCustomer & { readonly change: StaffDetailInput },
  ): Promise<Changed | Refusal> => {
    const of = { route: `customer.detail/${customerId}`, input: { version, change } };
    return inTransaction<Changed | Refusal>(context.shop.database, (db) =>
      once<Changed>(db, context, of, async () => {
        if ((await lockForStaff(db, customerId)) === undefined) return refuse('NotFound');
        const before = await readStaffDetail(db, customerId);
        if (before === undefined) return refuse('NotFound');
        if (before.version !== version)
          return staleRecord(db, before, { entities: ['customer-detail'], entityId: customerId });
        const given = storedNumbers(givenOf(change), before.countryId);
        const faults = numberFaults(
          {
            businessNo: given.businessNo === before.businessNo ? undefined : given.businessNo,
            vatNo: given.vatNo === before.vatNo ? undefined : given.vatNo,
          },
          before.countryId,
        );
        if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
        const after = { ...before, ...given };
        const fields = changedNames(before, after);
        if (fields.length === 0) return { id: customerId, version };
        const written = await writeStaffDetail(db, customerId, after);
        await recordEvents(
          db,
          context,
          update('customer-detail', { id: customerId, version }, { version: written, fields }),
        );
        return { id: customerId, version: written };
      }),
    );
  },
);

/** The names of what is another than before, as the wire has them: events hold no names of people and no addresses. */
const wireNames: Readonly<Record<string, string>> = {
  companyName: 'CompanyName',
  firstName: 'FirstName',
  lastName: 'LastName',
  street: 'Street',
  houseNumber: 'HouseNumber',
  houseNumberAddition: 'HouseNumberAddition',
  zipCode: 'ZipCode',
  city: 'City',
  countryId: 'CountryID',
  tel: 'Tel',
  email: 'Email',
  customerGroup: 'CustomerGroup',
  referenceRequired: 'ReferenceRequired',
  notes: 'Notes',
  businessNo: 'BusinessNo',
  vatNo: 'VATNo',
  invoiceEmail: 'InvoiceEmail',
  paymentDays: 'PaymentDays',
  creditLimitCents: 'CreditLimit',
};

function changedNames<Row extends object>(before: Row, after: Partial<Row>): string[] {
  return (Object.keys(after) as (keyof Row & string)[])
    .filter((name) => name in wireNames && after[name] !== before[name])
    .flatMap((name) => wireNames[name] ?? []);
}

function update(
  entity: string,
  { id, version }: { readonly id: string; readonly version: number },
  after: { readonly version: number; readonly fields: readonly string[] },
): WriteEvent {
  return { entity, entityId: id, action: 'update', before: { version }, after };
}
