import { staffDecide } from '../features/orders/index.ts';
import type { BareContext } from '../platform/application/context.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';

type Step = (
  context: BareContext,
  order: { readonly key: string; readonly note: string | null },
) => ReturnType<typeof staffDecide>;

/** Each action with the steps of the transition table that it takes, one after the other. */
export const steps = {
  accept: (context, order) => staffDecide(context, { ...order, path: ['Order'] }),
  reject: (context, order) => staffDecide(context, { ...order, path: ['Rejected'] }),
} as const satisfies Record<string, Step>;

/** Says of the last step where the order stands now. */
export async function takeSteps(
  { shop, source, translate }: ActionParts,
  key: string,
  take: Step,
  note: string,
): Promise<string | Refusal> {
  const moved = await take({ ...source, shop }, { key, note: note === '' ? null : note });
  if (isRefusal(moved)) return moved;
  return movedLine(moved, translate);
}

/** Where an order stands now. */
export function movedLine(
  { orderNo, reservationNo, status }: Exclude<Awaited<ReturnType<typeof staffDecide>>, Refusal>,
  translate: ActionParts['translate'],
): string {
  return translate('operator.moved', {
    number: orderNo === null ? reservationNo : `${orderNo} (${reservationNo})`,
    status: translate(`operator.status.${status}`),
  });
}
