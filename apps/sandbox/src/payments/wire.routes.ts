import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Behaviour } from './behaviour.ts';
import type { Answer, AskedKey, KeyStore } from './key-store.ts';
import type { Notices } from './notices.ts';
import { type Amount, centsOf, leftOf, newId, newPayment, type Payment, type Refund } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

interface OnePayment {
  Params: { id: string; refund: string };
}

interface Paged {
  Querystring: { from?: string; limit?: string };
}

interface PresentedRefund extends Refund {
  readonly resource: 'refund';
  readonly paymentId: string;
}

export interface WireParts {
  readonly store: PaymentStore;
  readonly keys: KeyStore;
  readonly notices: Notices;
  readonly behaviour: Behaviour;
  readonly originOf: () => string;
}

/** What is said, and the payment as it is from then on, where it was made or changed. */
interface Acted extends Answer {
  readonly payment?: Payment;
}

const methods = ['ideal', 'bancontact', 'creditcard', 'paypal', 'klarna', 'applepay', 'directdebit'];

/** The part of Mollie's wire that shops need: payments, their end, refunds, methods. */
export function registerWire(
  app: FastifyInstance,
  { store, keys, notices, behaviour, originOf }: WireParts,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (behaviour.down) return fault(reply, 503, 'The service is not available.');
    if (keyOf(request) === null)
      return fault(reply, 401, 'Missing authentication, or failed to authenticate');
  });

  // What is asked is done at once, and only said late.
  app.addHook('onSend', async () => {
    if (behaviour.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.slowMs));
  });

  app.post('/v2/payments', (request, reply) =>
    once(request, reply, () => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const amount = amountIn(body['amount']);
      if (amount === null) return unfit('amount', 'The amount is not valid');
      const { description, redirectUrl } = body;
      if (typeof description !== 'string' || description === '')
        return unfit('description', 'The description is missing');
      if (typeof redirectUrl !== 'string' || !URL.canParse(redirectUrl))
        return unfit('redirectUrl', 'The redirect URL is not valid');
      const method = methods.find((one) => one === body['method']) ?? null;
      if (method === null && (body['method'] ?? null) !== null)
        return unfit('method', 'The payment method is not activated on your account');
      const payment = newPayment({
        key: keyOf(request) ?? '',
        amount,
        description,
        method,
        redirectUrl,
        webhookUrl: typeof body['webhookUrl'] === 'string' ? body['webhookUrl'] : null,
        metadata: body['metadata'] ?? null,
        locale: typeof body['locale'] === 'string' ? body['locale'] : null,
      });
      return { status: 201, answer: present(payment), payment };
    }),
  );

  app.get<OnePayment>('/v2/payments/:id', async (request, reply) => {
    const payment = mine(request);
    return payment === undefined ? missing(reply) : send(reply, 200, present(payment));
  });

  app.delete<OnePayment>('/v2/payments/:id', async (request, reply) => {
    const payment = mine(request);
    if (payment === undefined) return missing(reply);
    if (payment.status !== 'open') return fault(reply, 422, 'The payment cannot be cancelled any more');
    const cancelled: Payment = { ...payment, status: 'canceled' };
    await store.keep(cancelled);
    notices.send(cancelled, 'once');
    return send(reply, 200, present(cancelled));
  });

  app.post<OnePayment>('/v2/payments/:id/refunds', (request, reply) =>
    once(request, reply, () => {
      const payment = mine(request);
      if (payment === undefined)
        return { status: 404, answer: faultBody(404, 'No payment exists with this id.') };
      const body = (request.body ?? {}) as Record<string, unknown>;
      const amount = amountIn(body['amount']);
      if (amount === null) return unfit('amount', 'The amount is not valid');
      if (payment.status !== 'paid') return unfit('amount', 'The payment is not paid');
      if (behaviour.keepsMoney) return unfit('amount', 'The balance is too low');
      if (centsOf(amount) > leftOf(payment)) return unfit('amount', 'The amount is higher than what is left');
      const refund: Refund = {
        id: newId('re'),
        amount,
        description: textOf(body['description']),
        metadata: body['metadata'] ?? null,
        createdAt: new Date().toISOString(),
        status: 'pending',
      };
      const refunded = { ...payment, refunds: [...payment.refunds, refund] };
      return { status: 201, answer: presentRefund(payment, refund), payment: refunded };
    }),
  );

  app.get<OnePayment & Paged>('/v2/payments/:id/refunds', async (request, reply) => {
    const payment = mine(request);
    if (payment === undefined) return missing(reply);
    const all = payment.refunds.map((refund) => presentRefund(payment, refund)).toReversed();
    return sendRefunds(reply, request, all);
  });

  /** All of a shop, the newest first. */
  app.get<Paged>('/v2/refunds', async (request, reply) => {
    const payments = store.list().filter(({ key }) => key === keyOf(request));
    const all = payments.flatMap((payment) =>
      payment.refunds.map((refund) => presentRefund(payment, refund)),
    );
    return sendRefunds(
      reply,
      request,
      all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    );
  });

  app.delete<OnePayment>('/v2/payments/:id/refunds/:refund', async (request, reply) => {
    const payment = mine(request);
    const refund = payment?.refunds.find(({ id }) => id === request.params.refund);
    if (payment === undefined || refund === undefined) return missing(reply);
    const cancelled: Refund = { ...refund, status: 'canceled' };
    await store.keep({
      ...payment,
      refunds: payment.refunds.with(payment.refunds.indexOf(refund), cancelled),
    });
    return reply.code(204).send();
  });

  app.get<OnePayment>('/v2/payments/:id/refunds/:refund', async (request, reply) => {
    const payment = mine(request);
    const refund = payment?.refunds.find(({ id }) => id === request.params.refund);
    if (payment === undefined || refund === undefined) return missing(reply);
    // The bank needs a while; asked a second time it has done its work.
    const done: Refund = refund.status === 'pending' ? { ...refund, status: 'refunded' } : refund;
    await store.keep({ ...payment, refunds: payment.refunds.with(payment.refunds.indexOf(refund), done) });
    return send(reply, 200, presentRefund(payment, done));
  });

  app.get('/v2/methods', async (_, reply) => {
    const listed = methods.map((id) => ({ resource: 'method', id, description: id }));
    return send(reply, 200, { count: listed.length, _embedded: { methods: listed } });
  });

  /**
   * The same key gets the same answer, for as long as it is remembered: it is written in one with the payment that `act`
   * made or changed. At once, without a pause: of two refunds the second sees the first.
   */
  async function once(request: FastifyRequest, reply: FastifyReply, act: () => Acted): Promise<FastifyReply> {
    const given = request.headers['idempotency-key'];
    if (typeof given !== 'string' || behaviour.forgetsKeys) {
      const { status, answer, payment } = act();
      if (payment !== undefined) await store.keep(payment);
      return send(reply, status, answer);
    }
    const name = `${keyOf(request) ?? ''} ${request.url} ${given}`;
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('hex');
    const before = keys.find(name);
    if (before !== undefined && before.bodyHash !== bodyHash)
      return fault(reply, 400, 'This key was used for another request');
    const key = { name, bodyHash, at: Date.now() };
    const answered = before?.answered ?? keys.keep(key, () => keepWith(key, act()));
    const { status, answer } = await answered;
    return send(reply, status, answer);
  }

  async function keepWith(
    key: AskedKey,
    { status, answer, payment }: Acted,
  ): Promise<Answer & { isWritten: boolean }> {
    if (payment !== undefined) await store.keep(payment, { ...key, status, answer });
    return { status, answer, isWritten: payment !== undefined };
  }

  /** A page, from the one that is named on; the last names no next one. */
  function sendRefunds(
    reply: FastifyReply,
    { query, url }: FastifyRequest<Paged>,
    all: readonly PresentedRefund[],
  ): FastifyReply {
    const first = Math.max(
      0,
      all.findIndex(({ id }) => id === query.from),
    );
    const size = Math.min(Number(query.limit ?? 50), behaviour.pageSize);
    const page = all.slice(first, first + size);
    const next = all[first + size];
    const [path = ''] = url.split('?');
    return send(reply, 200, {
      count: page.length,
      _embedded: { refunds: page },
      _links: {
        next:
          next === undefined
            ? null
            : { href: `${originOf()}${path}?from=${next.id}&limit=${size}`, type: 'application/hal+json' },
      },
    });
  }

  function send(reply: FastifyReply, status: number, answer: object): FastifyReply {
    if (behaviour.mute) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return reply.code(status).type('application/hal+json').send(JSON.stringify(answer));
  }

  function mine(request: FastifyRequest<OnePayment>): Payment | undefined {
    const payment = behaviour.knowsNone ? undefined : store.find(request.params.id);
    return payment?.key === keyOf(request) ? payment : undefined;
  }

  function present(payment: Payment): object {
    const { id, amount, description, method, metadata, status, createdAt, expiresAt, redirectUrl, failure } =
      payment;
    const self = `${originOf()}/v2/payments/${id}`;
    const open = status === 'open' && !behaviour.withoutLink;
    return {
      resource: 'payment',
      id,
      mode: 'test',
      amount,
      description,
      method,
      metadata,
      status,
      isCancelable: status === 'open',
      createdAt,
      expiresAt,
      redirectUrl,
      ...(failure === null ? {} : { details: { failureMessage: failure } }),
      _links: {
        self: { href: self, type: 'application/hal+json' },
        ...(open ? { checkout: { href: `${originOf()}/payments/${id}`, type: 'text/html' } } : {}),
      },
    };
  }
}

function presentRefund(payment: Payment, refund: Refund): PresentedRefund {
  return { resource: 'refund', paymentId: payment.id, ...refund };
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

function keyOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (test_\w+)$/u.exec(headers.authorization ?? '')?.[1] ?? null;
}

function amountIn(given: unknown): Amount | null {
  if (typeof given !== 'object' || given === null) return null;
  const { currency, value } = given as Record<string, unknown>;
  const isAmount = currency === 'EUR' && typeof value === 'string' && /^\d+\.\d{2}$/u.test(value);
  return isAmount && Number(value) > 0 ? { currency, value } : null;
}

function unfit(field: string, detail: string): Answer {
  return { status: 422, answer: { ...faultBody(422, detail), field } };
}

function faultBody(status: number, detail: string): object {
  return { status, title: 'Not possible', detail, _links: {} };
}

function fault(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply
    .code(status)
    .type('application/hal+json')
    .send(JSON.stringify(faultBody(status, detail)));
}

function missing(reply: FastifyReply): FastifyReply {
  return fault(reply, 404, 'No payment exists with this id.');
}
