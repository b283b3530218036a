import { importedLine } from '@bivak/rules';
import type * as z from 'zod/mini';
import type { Language } from '../../../platform/i18n/language.ts';
import type { OutsideResult } from '../../../platform/outside-result.ts';
import type { PaymentAccount } from '../../../platform/shops/payment-account.ts';
import type { PaymentMethod } from '../attempts.sql.ts';
import {
  amountOf,
  type ProviderPayment,
  readPayment,
  type ProviderRefund,
  readRefund,
  readRefundPage,
  type RefundPage,
  type RefundState,
  WireFault,
  wireMethods,
  WirePayment,
  WireRefund,
  WireRefundPage,
} from './mollie-wire.ts';

/**
 * What the provider said. `refused`: it will not, whatever we do; `missing`: it knows no such thing; `away`: nothing
 * that could be read, in time. Then nobody knows what became of it, and asking again under the same key tells.
 */
export type MollieResult<T> = OutsideResult<T, 'refused' | 'missing' | 'away'>;

export interface NewPayment {
  /** It is the key too: asked twice, it is one payment. */
  readonly attemptId: string;
  readonly cents: number;
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly description: string;
  readonly redirectUrl: string;
  readonly webhookUrl: string;
}

/**
 * So long the provider answers the same to the same Idempotency-Key (https://docs.mollie.com/reference/api-idempotency).
 * After that the same question makes another payment, or sends the money a second time.
 */
export const keyLifeMs = 3_600_000;

const patienceMs = 8000;
/** The most that the provider lists at once, and the most pages that are read of one list. */
const pageSize = 250;
const mostPages = 8;
const locales = { nl: 'nl_BE', en: 'en_GB', de: 'de_DE' } as const;

export function createPayment(
  account: PaymentAccount,
  payment: NewPayment,
): Promise<MollieResult<ProviderPayment>> {
  return ask(account, WirePayment, readPayment, {
    method: 'POST',
    path: '/v2/payments',
    key: payment.attemptId,
    body: {
      amount: amountOf(payment.cents),
      description: payment.description,
      redirectUrl: payment.redirectUrl,
      webhookUrl: payment.webhookUrl,
      method: wireMethods[payment.method],
      locale: locales[payment.language],
      metadata: { attempt: payment.attemptId },
    },
  });
}

export function getPayment(account: PaymentAccount, id: string): Promise<MollieResult<ProviderPayment>> {
  return ask(account, WirePayment, readPayment, {
    method: 'GET',
    path: `/v2/payments/${encodeURIComponent(id)}`,
  });
}

/** Refused where the customer cannot be stopped any more: then it ends by itself, or as paid. */
export function cancelPayment(account: PaymentAccount, id: string): Promise<MollieResult<ProviderPayment>> {
  return ask(account, WirePayment, readPayment, {
    method: 'DELETE',
    path: `/v2/payments/${encodeURIComponent(id)}`,
    key: `cancel-${id}`,
  });
}

/**
 * Sent once, also where the connection ends at once: what may have been sent is looked for with `listRefunds` before
 * anybody sends it again.
 */
export function createRefund(
  account: PaymentAccount,
  {
    refundId,
    paymentId,
    cents,
    description,
  }: { refundId: string; paymentId: string; cents: number; description: string },
): Promise<MollieResult<{ id: string; state: RefundState }>> {
  return ask(account, WireRefund, readRefund, {
    method: 'POST',
    path: `/v2/payments/${encodeURIComponent(paymentId)}/refunds`,
    key: refundId,
    isSentOnce: true,
    body: { amount: amountOf(cents), description, metadata: { refund: refundId } },
  });
}

/** All that the provider has of a payment, by whomever they were made. */
export function listRefunds(
  account: PaymentAccount,
  paymentId: string,
): Promise<MollieResult<ProviderRefund[]>> {
  return readPages(account, `/v2/payments/${encodeURIComponent(paymentId)}/refunds`, () => true);
}

/** Lists those of all payments that were made since, the newest first. */
export function listRefundsSince(
  account: PaymentAccount,
  since: number,
): Promise<MollieResult<ProviderRefund[]>> {
  return readPages(account, '/v2/refunds', ({ createdAt }) => createdAt >= since);
}

async function readPages(
  account: PaymentAccount,
  path: string,
  isWanted: (refund: ProviderRefund) => boolean,
): Promise<MollieResult<ProviderRefund[]>> {
  const read: ProviderRefund[] = [];
  let from: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const start: string = from === null ? '' : `&from=${encodeURIComponent(from)}`;
    const asked: MollieResult<RefundPage> = await ask(account, WireRefundPage, readRefundPage, {
      method: 'GET',
      path: `${path}?limit=${pageSize}${start}`,
    });
    if (!asked.ok) return asked;
    const { refunds, next } = asked.value;
    const wanted = refunds.filter(isWanted);
    read.push(...wanted);
    if (next === null || wanted.length < refunds.length) return { ok: true, value: read };
    from = next;
  }
  return away('a list of refunds without an end');
}

export function getRefund(
  account: PaymentAccount,
  { paymentId, id }: { paymentId: string; id: string },
): Promise<MollieResult<{ id: string; state: RefundState }>> {
  const path = `/v2/payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(id)}`;
  return ask(account, WireRefund, readRefund, { method: 'GET', path });
}

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly isSentOnce?: true;
  readonly body?: object;
}

async function ask<S extends z.ZodMiniType, T>(
  { url, key: apiKey }: PaymentAccount,
  schema: S,
  read: (wire: z.output<S>) => T,
  { method, path, key, isSentOnce, body }: Question,
): Promise<MollieResult<T>> {
  try {
    const response = await (isSentOnce ? fetch : send)(url + path, {
      method,
      // An answer that leads elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/hal+json',
        authorization: `Bearer ${apiKey}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) return refused(response.status, answer);
    const checked = schema.safeParse(answer);
    return checked.success ? { ok: true, value: read(checked.data) } : away('an answer that cannot be read');
  } catch (error) {
    return away(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A connection that was kept may end as it is used again; who asks anew, under the same key where there is one, asks the
 * same. Within the one patience.
 */
async function send(
  address: string,
  question: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(address, question);
  } catch (error) {
    if (question.signal.aborted) throw error;
    return fetch(address, question);
  }
}

/** A key that is refused, a crowd and a fault over there are not the customer's matter: that may pass. */
function refused(status: number, answer: unknown): MollieResult<never> {
  const fault = WireFault.safeParse(answer);
  const message = fault.success ? importedLine(fault.data.detail, 300) : `status ${status}`;
  if (status === 404 || status === 410) return { ok: false, reason: 'missing', message };
  const isOurs = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  return isOurs ? { ok: false, reason: 'refused', message } : away(message);
}

function away(message: string): MollieResult<never> {
  return { ok: false, reason: 'away', message };
}
