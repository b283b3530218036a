import { type StaffRole, staffRoles, validateField } from '@bivak/rules';
import {
  staffAddOperator,
  staffChangeOperator,
  staffFindOperator,
  staffRemoveOperator,
  staffResetSecondFactor,
} from '../features/identity/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

/** An operator may act everywhere, and may what the role says alone; the back office limits a person further. */
const everywhere = { warehouses: null, allow: [], deny: [] };

export async function letIn(
  { shop, source, translate, language, options }: ActionParts,
  email: string,
  name: string,
): Promise<string | Objection | Refusal> {
  const word = options.get('role') ?? '';
  const role = roleOf(word);
  if (role === undefined) return noRole(word);
  const added = await staffAddOperator({ shop, ...source }, { ...everywhere, email, name, language, role });
  return isRefusal(added) ? added : translate('operator.operatorAdded', { login: added.email });
}

/** The places and single permissions of the person stay. */
export async function giveRole(
  { shop, source, translate }: ActionParts,
  email: string,
  word: string,
): Promise<string | Objection | Refusal> {
  const role = roleOf(word);
  if (role === undefined) return noRole(word);
  const staff = { shop, ...source };
  const operator = await staffFindOperator(staff, { email });
  if (isRefusal(operator)) return operator;
  const changed = await staffChangeOperator(staff, { id: operator.id, role });
  if (isRefusal(changed)) return changed;
  return translate('operator.operatorRole', {
    login: changed.email,
    role: translate(`operator.roles.${role}`),
  });
}

/** Lets somebody in again who lost the second factor and the recovery codes. */
export async function resetFactor(
  { shop, source, translate }: ActionParts,
  email: string,
): Promise<string | Refusal> {
  const staff = { shop, ...source };
  const operator = await staffFindOperator(staff, { email });
  if (isRefusal(operator)) return operator;
  const reset = await staffResetSecondFactor(staff, { id: operator.id });
  return isRefusal(reset) ? reset : translate('operator.factorReset', { login: reset.email });
}

export async function letOut(
  { shop, source, translate }: ActionParts,
  email: string,
): Promise<string | Refusal> {
  const removed = await staffRemoveOperator({ shop, ...source }, { id: email });
  return isRefusal(removed) ? removed : translate('operator.operatorRemoved', { login: removed.email });
}

export function validateEmail(word: string): Objection | null {
  const rules = [
    { name: 'required', args: [] },
    { name: 'email', args: [] },
  ] as const;
  return validateField(word, rules).length === 0 ? null : object('email', { word });
}

export function validateRole(word: string): Objection | null {
  return roleOf(word) === undefined ? noRole(word) : null;
}

function noRole(word: string): Objection {
  return object('role', { word, known: staffRoles.join(', ') });
}

function roleOf(word: string): StaffRole | undefined {
  return staffRoles.find((role) => role === word);
}
