import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { staffCreditInvoice, staffInvoiceAgain, staffNotePayment } from './invoices.commands.ts';
import { type Business, openBusiness } from './testing/business.ts';

let business: Business;
beforeAll(async () => {
  business = await openBusiness();
});
afterAll(() => business.server.close());

/** What the list says of an order, whether the filter of what is owed has it, and what its record says. */
async function owed(orderId: string) {
  const { server } = business;
  const { clock, key, shop } = server;
  const token = mintOperatorToken(key, { shopId: shop.id, name: 'test', now: clock.now });
  const client = aClient(await server.backOffice(), new URL(backOfficeOrigin).host, token);
  const path = '/feesthuis/api/v3/admin/orders';
  const listed = async (query: string) =>
    (await client.get(`${path}?size=200${query}`)).body.Collection.find(
      ({ ID }: { readonly ID: string }) => ID === orderId,
    );
  const row = await listed('');
  if (row === undefined) throw new Error('the list has every order');
  const { body: record } = await client.get(`${path}/${orderId}`);
  expect(record.Open).toBe(row.Open);
  return {
    open: Math.round(row.Open * 100),
    paid: Math.round(row.Paid * 100),
    isUnpaid: row.Risks.includes('unpaid'),
    isListed: (await listed('&Owing=true')) !== undefined,
  };
}

test('what an order owes is what its invoice does: paid in part, paid, taken back and made anew', async () => {
  const key = await business.anOrder();
  const number = await business.close(key);
  const { rows } = await business.server.pool.query<{ id: string; gross: string }>(
    'select reservation_id as id, gross_cents as gross from shop_feesthuis.invoice where number = $1',
    [number],
  );
  const [{ id, gross } = { id: '', gross: '' }] = rows;
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
