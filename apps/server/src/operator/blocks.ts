import { staffBlockOrder } from '../features/orders/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';

/** Keeps an order from being edited or cancelled by its customer: on unless it says off. */
export async function keepOrder(
  { shop, source, translate }: ActionParts,
  what: 'edit' | 'cancel',
  { key, answer }: { readonly key: string; readonly answer: string },
): Promise<string | Refusal> {
  const blocked = await staffBlockOrder({ ...source, shop }, { key, what, isBlocked: answer === 'on' });
  if (isRefusal(blocked)) return blocked;
  return translate('operator.orderKept', { number: blocked.number, what, kept: answer });
}
