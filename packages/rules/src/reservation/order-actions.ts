import type { Cents } from '../money/cents.ts';
import { paymentPolicy, type PaymentPolicy } from './payment-policy.ts';
import { isLiveStatus, type ReservationStatus } from './status.ts';

export type OrderActionName = 'ReferenceRequired' | 'Certificates' | 'CreatePayment';

export interface CertificateDetail {
  readonly id: string;
  /** What the customer handed in; null while it did not. */
  readonly number: string | null;
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
  /** The customer decides it: its orders carry a reference. */
  readonly referenceRequired: boolean;
  /** The order's reference, or the pending one of a cart. */
  readonly reference: string | null;
  /** What the items ask for, each as often as it is asked. */
  readonly certificates: readonly { readonly id: string; readonly required: boolean }[];
  /** What was handed in and not withdrawn. */
  readonly handedInCertificates: readonly { readonly id: string; readonly number: string }[];
  readonly paymentPolicy: PaymentPolicy;
  readonly totalGrossCents: Cents;
  /** What the whole checkout owes, deposits included: one payment covers all of it. */
  readonly dueCents: Cents;
  readonly paidCents: Cents;
}): OrderAction[] {
  return [...referenceAction(input), ...certificatesAction(input), ...paymentAction(input)];
}

/**
 * What of them can still be done. Nobody is asked anything for an order that has ended, nor for one whose goods
 * are all back: what is still to be paid then is on its invoice.
 */
export function standingActions(
  actions: readonly OrderAction[],
  status: ReservationStatus,
): readonly OrderAction[] {
  if (isLiveStatus(status) || status === 'Draft') return actions;
  if (status !== 'Closed' && status !== 'ClosedAndCompleted') return [];
  return actions.filter(({ completed }) => completed);
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
  const given = new Map(input.handedInCertificates.map(({ id, number }) => [id, number]));
  const detail = (id: string): CertificateDetail => ({ id, number: given.get(id) ?? null });
  const idsOf = (wanted: boolean) => [
    ...new Set(input.certificates.filter((one) => one.required === wanted).map(({ id }) => id)),
  ];
  // What one item requires is required, whatever the others say.
  const requiredIds = idsOf(true);
  const requiredCertificates = requiredIds.map(detail);
  const optionalCertificates = idsOf(false)
    .filter((id) => !requiredIds.includes(id))
    .map(detail);
  const required = requiredCertificates.length > 0;
  if (!required && optionalCertificates.length === 0) return [];
  // Optional ones hold nothing up once all that is required is in.
  const completed = (required ? requiredCertificates : optionalCertificates).every(
    ({ number }) => number !== null,
  );
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
