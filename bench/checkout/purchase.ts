import { setTimeout as wait } from 'node:timers/promises';
import { aCart, aPerson } from '../../apps/server/src/testing/a-cart.ts';
import type { Client } from '../../apps/server/src/testing/a-client.ts';
import { addDays, type IsoDate } from '@bivak/rules';
import { slotTimes, warehouses } from '../../apps/server/src/testing/durability/a-roomy-shop.ts';
import { demand } from './buyers.ts';
import { days, firstDay, itemCount } from './carts.ts';

/** Four times as often as the shop does, so that connections stand idle less. */
const pollMs = 250;

/**
 * All that a purchase asks of the server, one call after the other: cart, three lines, both hours, checkout, payment
 * link, the provider's notice, and the state until it says paid. What the customer does at the provider is the provider's.
 */
export async function purchase(client: Client, id: string): Promise<void> {
  const cart = await aCart(client, input());
  const ordered = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(id),
    PaymentMode: 'NOW',
  });
  demand(ordered, 201);
  const order: string = ordered.body.Collection[0].ReservationOrderID;
  const linked = await client.post('/api/v2/shop/payments/_link', {
    reservationOrderID: order,
    returnUrl: `/bestelling/${order}`,
    paymentMethod: 'IDEAL',
  });
  demand(linked, 200);
  const link: string = linked.body.PaymentLink;
  await payAtProvider(link);
  const told = await client.send({
    method: 'POST',
    path: '/api/v2/payments/mollie/_webhook',
    payload: `id=${link.split('/').at(-1) ?? ''}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (told.status >= 300) demand(told, 200);
  await untilPaid(client, order);
}

function input(): NonNullable<Parameters<typeof aCart>[1]> {
  const item = upTo(itemCount);
  const start = addDays(firstDay as IsoDate, upTo(days));
  const place = warehouses[upTo(warehouses.length)] ?? warehouses[0];
  const time = slotTimes[upTo(slotTimes.length)] ?? slotTimes[0];
  const end = addDays(start, 2);
  return {
    lines: [0, 1, 2].map((n) => ({ ItemID: `item-${(item + n * 61) % itemCount}`, Amount: 1 + upTo(4) })),
    place: { WarehouseID: place, DateTimeExpectedStart: start, DateTimeExpectedEnd: end },
    hours: [`${place}.P${weekday(start)}.${time}`, `${place}.R${weekday(end)}.${time}`],
  };
}

async function payAtProvider(link: string): Promise<void> {
  const answer = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'paid', notice: 'never' }),
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`the provider's page answered ${answer.status}`);
}

async function untilPaid(client: Client, order: string): Promise<void> {
  for (;;) {
    const state = await client.get(`/api/v2/shop/payments/${order}`);
    demand(state, 200);
    if (state.body.Status === 'PAID') return;
    await wait(pollMs);
  }
}

/** Monday is 1. */
function weekday(day: IsoDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function upTo(count: number): number {
  return Math.floor(Math.random() * count);
}
