import * as z from 'zod/mini';
import type { AttemptStatus } from '@bivak/rules';
import type { PaymentMethod } from '../attempts.sql.ts';

const Amount = z.object({ currency: z.string(), value: z.string().check(z.regex(/^\d+\.\d{2}$/u)) });

/** It names only what we read of an answer; the provider may add what it likes. */
export const WirePayment = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: Amount,
  isCancelable: z.optional(z.boolean()),
  metadata: z.nullish(z.unknown()),
  details: z.nullish(z.object({ failureMessage: z.nullish(z.string()) })),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
});

export const WireRefund = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
});

export const WireRefundPage = z.object({
  _embedded: z.object({
    refunds: z.array(
      z.extend(WireRefund, {
        paymentId: z.string(),
        amount: Amount,
        metadata: z.nullish(z.unknown()),
        createdAt: z.string(),
      }),
    ),
  }),
  _links: z.object({ next: z.nullish(z.object({ href: z.string() })) }),
});

export const WireFault = z.object({ status: z.number(), detail: z.string() });

/** What of a payment counts for us. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: Exclude<AttemptStatus, 'created'>;
  /** Null: in another currency, which nobody asked for. */
  readonly cents: number | null;
  readonly isCancelable: boolean;
  /** Which attempt of ours it says that it is. */
  readonly attemptId: string | null;
  readonly message: string | null;
  /** Where the customer pays; null once that is over. */
  readonly link: string | null;
}

export type RefundState = 'pending' | 'refunded' | 'failed';

/** One of a list of the provider's. */
export interface ProviderRefund {
  readonly id: string;
  readonly state: RefundState;
  readonly paymentId: string;
  /** Null: in another currency. */
  readonly cents: number | null;
  /** Which refund of ours it says that it is; null for one that was made by hand. */
  readonly refundId: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface RefundPage {
  readonly refunds: readonly ProviderRefund[];
  /** The refund with which the next page begins. */
  readonly next: string | null;
}

export function readPayment(wire: z.output<typeof WirePayment>): ProviderPayment {
  return {
    id: wire.id,
    status: statuses[wire.status],
    cents: centsIn(wire.amount),
    isCancelable: wire.isCancelable === true,
    attemptId: named(wire.metadata, 'attempt'),
    message: wire.details?.failureMessage ?? null,
    link: safeLink(wire._links.checkout?.href),
  };
}

export function readRefund({ id, status }: z.output<typeof WireRefund>): { id: string; state: RefundState } {
  return { id, state: refundStates[status] };
}

export function readRefundPage({ _embedded, _links }: z.output<typeof WireRefundPage>): RefundPage {
  const next = _links.next?.href;
  return {
    refunds: _embedded.refunds.map(({ id, status, paymentId, amount, metadata, createdAt }) => ({
      id,
      state: refundStates[status],
      paymentId,
      cents: centsIn(amount),
      refundId: named(metadata, 'refund'),
      createdAt: Date.parse(createdAt),
    })),
    // Only the id is taken: where to ask, and the key with it, stays ours.
    next: next !== undefined && URL.canParse(next) ? new URL(next).searchParams.get('from') : null,
  };
}

export function amountOf(cents: number): { currency: 'EUR'; value: string } {
  return { currency: 'EUR', value: (cents / 100).toFixed(2) };
}

/** The provider's names; cards are one method there, and two have ended. */
export const wireMethods: Readonly<Record<PaymentMethod, string | null>> = {
  APPLEPAY: 'applepay',
  BANCONTACT: 'bancontact',
  CREDITCARD: 'creditcard',
  DIRECTDEBIT: 'directdebit',
  GIROPAY: null,
  IDEAL: 'ideal',
  KLARNA: 'klarna',
  MASTERCARD: 'creditcard',
  PAYPAL: 'paypal',
  SOFORT: null,
  VISA: 'creditcard',
};

const statuses = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Record<z.output<typeof WirePayment>['status'], ProviderPayment['status']>;

const refundStates = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<z.output<typeof WireRefund>['status'], RefundState>;

function centsIn({ currency, value }: z.output<typeof Amount>): number | null {
  return currency === 'EUR' ? Math.round(Number(value) * 100) : null;
}

/** What we wrote on it ourselves when we asked. */
function named(metadata: unknown, name: 'attempt' | 'refund'): string | null {
  const found = z.record(z.string(), z.unknown()).safeParse(metadata);
  const value = found.success ? found.data[name] : null;
  return typeof value === 'string' ? value : null;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A browser is sent there: over TLS, or to this machine. */
function safeLink(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)) ? href : null;
}
