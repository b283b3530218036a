import { staffExemptFromArrears } from '../features/arrears/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';

/** Whether an association lends while it has not paid: on unless it says off. */
export async function exemptFromArrears(
  { shop, source, translate }: ActionParts,
  key: string,
  answer: string,
): Promise<string | Refusal> {
  const marked = await staffExemptFromArrears({ shop, ...source }, { key, exempt: answer === 'on' });
  if (isRefusal(marked)) return marked;
  return translate('operator.lendsUnpaid', { name: marked.name, answer });
}
