import type { Cents } from '../money/cents.ts';
import { paymentPolicy, type PaymentPolicy } from './payment-policy.ts';

export type OrderActionName = 'ReferenceRequired' | 'Certificates' | 'CreatePayment';

export interface CertificateDetail {
  readonly number: string;
  readonly handedIn: boolean;
}

export interface OrderAction {
  readonly name: OrderActionName;
  readonly required: boolean;
  readonly completed: boolean;
  readonly details: {
    readonly requiredCertificates: readonly CertificateDetail[];
    readonly optionalCertificates: readonly CertificateDetail[];
  };
}

/** What a cart or an order still asks of the customer; nothing of it is stored (RULINGS "Actions"). */
export function orderActions(input: {
  /** From the customer: its orders carry a reference. */
  readonly referenceRequired: boolean;
  /** The order's reference, or the pending one of a cart. */
  readonly reference: string | null;
  /** Numbers of the certificates that the items ask for. */
  readonly requiredCertificates: readonly string[];
  readonly optionalCertificates: readonly string[];
  /** Numbers that were handed in and not withdrawn. */
  readonly handedInCertificates: readonly string[];
  readonly paymentPolicy: PaymentPolicy;
  readonly totalGrossCents: Cents;
  /** Of the whole checkout, deposits included: one payment covers all of it. */
  readonly dueCents: Cents;
  readonly paidCents: Cents;
}): OrderAction[] {
  return [...referenceAction(input), ...certificatesAction(input), ...paymentAction(input)];
}

/** How many actions are not completed, required or not: the number on the badge (spec 1 §4). */
export function openActionCount(actions: readonly { readonly completed: boolean }[]): number {
  return actions.filter((action) => !action.completed).length;
}

type Input = Parameters<typeof orderActions>[0];

const NO_DETAILS = { requiredCertificates: [], optionalCertificates: [] };

function referenceAction(input: Input): OrderAction[] {
  if (!input.referenceRequired) return [];
  const completed = (input.reference ?? '').trim() !== '';
  return [{ name: 'ReferenceRequired', required: true, completed, details: NO_DETAILS }];
}

function certificatesAction(input: Input): OrderAction[] {
  const detail = (number: string) => ({ number, handedIn: input.handedInCertificates.includes(number) });
  const requiredCertificates = input.requiredCertificates.map(detail);
  const optionalCertificates = input.optionalCertificates
    .filter((number) => !input.requiredCertificates.includes(number))
    .map(detail);
  const required = requiredCertificates.length > 0;
  if (!required && optionalCertificates.length === 0) return [];
  // Optional ones hold nothing up once all that is required is in.
  const completed = (required ? requiredCertificates : optionalCertificates).every((c) => c.handedIn);
  return [
    { name: 'Certificates', required, completed, details: { requiredCertificates, optionalCertificates } },
  ];
}

function paymentAction(input: Input): OrderAction[] {
  const { totalGrossCents } = input;
  if (!paymentPolicy({ policy: input.paymentPolicy, totalGrossCents }).online) return [];
  const required = input.paymentPolicy === 'RequirePayment';
  const completed = input.paidCents >= input.dueCents;
  return [{ name: 'CreatePayment', required, completed, details: NO_DETAILS }];
}
