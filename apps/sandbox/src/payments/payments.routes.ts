import { join } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sendPage } from '../page.ts';
import { type Behaviour, well } from './behaviour.ts';
import { openKeyStore } from './key-store.ts';
import { type NoticeWay, noticeWays, startNotices } from './notices.ts';
import { type Payment, type PaymentStatus } from './payment.ts';
import { openPaymentStore } from './payment-store.ts';
import { donePage, gonePage, listPage, outcomes, payFrame, payPage } from './payments.pages.ts';
import { registerWire } from './wire.routes.ts';

interface OnePayment {
  Params: { id: string };
}

type Outcome = (typeof outcomes)[number];

/**
 * The payment provider: `/v2` for the shops, `/payments` for people, `/payments/api` for tests: behaviour, and outcomes
 * without a page.
 */
export async function registerPayments(
  app: FastifyInstance,
  { dataDir, originOf }: { readonly dataDir: string; readonly originOf: () => string },
): Promise<void> {
  const store = await openPaymentStore(join(dataDir, 'sandbox', 'payments'));
  const keys = await openKeyStore(join(dataDir, 'sandbox', 'payment-keys'), store.answered);
  const notices = startNotices();
  const behaviour: Behaviour = { ...well };
  app.addHook('onClose', async () => notices.stop());
  await app.register(async (wire) => registerWire(wire, { store, keys, notices, behaviour, originOf }));

  await app.register(async (pages) => {
    pages.removeContentTypeParser('application/x-www-form-urlencoded');
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get('/payments', (_, reply) => sendPage(reply, 'Payments', listPage(store.list(), keys.count())));
    pages.post('/payments/forget-keys', async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      await keys.forget();
      return reply.redirect('/payments', 303);
    });
    pages.get<OnePayment>('/payments/:id', (request, reply) => {
      const payment = store.find(request.params.id);
      if (payment === undefined) return sendPage(reply.code(404), 'Not found', gonePage());
      // The answer to the form leads back to the shop, which is another origin.
      const { title, ...frame } = payFrame(payment);
      const formsTo = "'self' http://localhost:* http://127.0.0.1:*";
      return sendPage(reply, title, payPage(payment), { ...frame, formsTo });
    });
    pages.post<OnePayment & { Body: Record<string, string> }>('/payments/:id', async (request, reply) => {
      if (isForeign(request)) return reply.code(403).send();
      const payment = store.find(request.params.id);
      if (payment === undefined) return sendPage(reply.code(404), 'Not found', gonePage());
      const { outcome = '', notice = 'once' } = request.body ?? {};
      return end(payment, { outcome, notice }, reply);
    });

    pages.get('/payments/api/payments', () => store.list());
    pages.put<{ Body: Partial<Behaviour> }>('/payments/api/behaviour', (request) =>
      Object.assign(behaviour, well, request.body),
    );
  });

  async function end(
    payment: Payment,
    chosen: { outcome: string; notice: string },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const outcome = outcomes.find((one) => one === chosen.outcome);
    const way: NoticeWay = noticeWays.find((one) => one === chosen.notice) ?? 'once';
    const mayPayLate = outcome === 'closed-tab' && payment.status !== 'paid';
    if (outcome === undefined || (payment.status !== 'open' && !mayPayLate))
      return reply.redirect(payment.redirectUrl, 303);
    const ended = endedAs(payment, outcome);
    if (ended !== payment) {
      await store.keep(ended);
      notices.send(ended, way);
    }
    if (outcome === 'closed-tab') {
      const { title, ...frame } = payFrame(ended);
      return sendPage(reply, title, donePage(ended), frame);
    }
    return reply.redirect(ended.redirectUrl, 303);
  }
}

/** A form on another site could post here too; the browser says where the request comes from. */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

const statuses: Readonly<Record<Outcome, PaymentStatus>> = {
  paid: 'paid',
  'closed-tab': 'paid',
  'other-amount': 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  open: 'open',
};

function endedAs(payment: Payment, outcome: Outcome): Payment {
  if (outcome === 'open') return payment;
  const value = Math.max(0.01, Number(payment.amount.value) - 1).toFixed(2);
  const amount = outcome === 'other-amount' ? { ...payment.amount, value } : payment.amount;
  const failure = outcome === 'failed' ? 'The bank refused the payment.' : null;
  return { ...payment, amount, failure, status: statuses[outcome] };
}
