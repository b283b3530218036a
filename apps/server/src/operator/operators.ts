import { validateField } from '@bivak/rules';
import { staffAddOperator, staffRemoveOperator } from '../features/identity/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

export async function letIn(
  { shop, source, translate, language }: ActionParts,
  email: string,
  name: string,
): Promise<string | Refusal> {
  const added = await staffAddOperator({ shop, ...source }, { email, name, language });
  return isRefusal(added) ? added : translate('operator.operatorAdded', { login: added.email });
}

export async function letOut(
  { shop, source, translate }: ActionParts,
  email: string,
): Promise<string | Refusal> {
  const removed = await staffRemoveOperator({ shop, ...source }, { email });
  return isRefusal(removed) ? removed : translate('operator.operatorRemoved', { login: removed.email });
}

export function validateEmail(word: string): Objection | null {
  const rules = [
    { name: 'required', args: [] },
    { name: 'email', args: [] },
  ] as const;
  return validateField(word, rules).length === 0 ? null : object('email', { word });
}
