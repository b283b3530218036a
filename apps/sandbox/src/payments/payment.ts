import { randomBytes } from 'node:crypto';

export type PaymentStatus = 'open' | 'paid' | 'canceled' | 'expired' | 'failed';

export interface Amount {
  readonly currency: string;
  readonly value: string;
}

export interface Refund {
  readonly id: string;
  readonly amount: Amount;
  readonly description: string;
  /** What the shop wrote on it; absent on one of an older sandbox. */
  readonly metadata?: unknown;
  readonly createdAt: string;
  readonly status: 'pending' | 'refunded' | 'canceled';
}

/** A payment as it is kept: what the shop asked, and what became of it. */
export interface Payment {
  readonly id: string;
  /** Of the shop that asked; another key sees nothing of it. */
  readonly key: string;
  readonly amount: Amount;
  readonly description: string;
  readonly method: string | null;
  readonly redirectUrl: string;
  readonly webhookUrl: string | null;
  readonly metadata: unknown;
  readonly status: PaymentStatus;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Of the payer, as the shop said it: `nl_BE`; null of one of an older sandbox. */
  readonly locale?: string | null;
  readonly failure: string | null;
  readonly refunds: readonly Refund[];
}

const quarterHour = 15 * 60_000;

export function newPayment(
  asked: Pick<
    Payment,
    'key' | 'amount' | 'description' | 'method' | 'redirectUrl' | 'webhookUrl' | 'metadata' | 'locale'
  >,
): Payment {
  const now = Date.now();
  return {
    id: newId('tr'),
    ...asked,
    status: 'open',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + quarterHour).toISOString(),
    failure: null,
    refunds: [],
  };
}

export function newId(kind: 'tr' | 're'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

/** Nobody stays on a pay page for ever. */
export function asItIs(payment: Payment): Payment {
  const isOver = payment.status === 'open' && Date.parse(payment.expiresAt) <= Date.now();
  return isOver ? { ...payment, status: 'expired' } : payment;
}

export function leftOf({ amount, refunds }: Payment): number {
  const gone = refunds.filter(({ status }) => status !== 'canceled');
  return centsOf(amount) - gone.reduce((sum, one) => sum + centsOf(one.amount), 0);
}

export function centsOf({ value }: Amount): number {
  return Math.round(Number(value) * 100);
}
