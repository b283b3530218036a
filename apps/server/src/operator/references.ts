import { staffAskReference } from '../features/customers/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

const answers = ['on', 'off'];

/** Whether orders of a customer need a reference: on unless it says off. */
export async function askForReference(
  { shop, source, translate }: ActionParts,
  customerId: string,
  answer: string,
): Promise<string | Refusal> {
  const asked = answer === 'on';
  const marked = await staffAskReference({ shop, ...source }, { customerId, asked });
  if (isRefusal(marked)) return marked;
  return translate('operator.referenceAsked', { name: marked.name, asked: answer });
}

export function validateOnOff(word: string): Objection | null {
  return answers.includes(word) ? null : object('onOff', { word });
}
