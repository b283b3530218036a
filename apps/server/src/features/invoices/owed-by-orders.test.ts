import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { staffListOrders } from '../orders/staff-orders.queries.ts';
import { staffOrderDetail } from '../orders/staff-order.queries.ts';
import { staffCreditInvoice, staffInvoiceAgain, staffNotePayment } from './invoices.commands.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
});
afterAll(() => business.server.close());

const all = {
  view: 'all',
  statuses: [],
  warehouseIds: [],
  startFrom: null,
  startTo: null,
  customerIds: [],
  text: '',
  assignedTo: null,
  sort: 'start',
  isReverse: false,
  size: 200,
  after: null,
} as const;

/** What the list says of an order, whether the filter of what is owed has it, and what its record says. */
async function owed(orderId: string) {
  const context = aStaffContext(business.server);
  const list = async (isOwing: boolean) =>
    allowed(await staffListOrders(context, { ...all, isOwing })).rows.find(({ id }) => id === orderId);
  const row = await list(false);
  const { order } = allowed(await staffOrderDetail(context, { orderId }));
  expect(order.openCents).toBe(row?.openCents);
  return {
    open: row?.openCents,
    paid: row?.ownPaidCents,
    isUnpaid: row?.risks.includes('unpaid'),
    isListed: (await list(true)) !== undefined,
  };
}

test('what an order owes is what its invoice does: paid in part, paid, taken back and made anew', async () => {
  const order = await business.anOrder();
  const key = typeof order === 'string' ? order : (order as { readonly id: string }).id;
  const number = await business.close(order);
  const { rows } = await business.server.pool.query<{ id: string; gross: string }>(
    'select reservation_id as id, gross_cents as gross from shop_feesthuis.invoice where number = $1',
    [number],
  );
  const [{ id = '', gross = '' } = {}] = rows;
  const total = Number(gross);
  expect(await owed(id)).toEqual({ open: total, paid: 0, isUnpaid: true, isListed: true });
  allowed(await staffNotePayment(business.staff(), { number, cents: 100 }));
  expect(await owed(id)).toEqual({ open: total - 100, paid: 100, isUnpaid: true, isListed: true });
  allowed(await staffNotePayment(business.staff(), { number, cents: null }));
  expect(await owed(id)).toEqual({ open: 0, paid: total, isUnpaid: false, isListed: false });
  allowed(await staffNotePayment(business.staff(), { number, cents: -total }));
  allowed(await staffCreditInvoice(business.staff(), { number, reason: 'fout adres' }));
  expect(await owed(id)).toEqual({ open: 0, paid: 0, isUnpaid: false, isListed: false });
  allowed(await staffInvoiceAgain(business.staff(), { key }));
  expect(await owed(id)).toEqual({ open: total, paid: 0, isUnpaid: true, isListed: true });
});
