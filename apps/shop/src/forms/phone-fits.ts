import { judgeField } from '@bivak/rules';
import type * as z from 'zod/mini';
import { faultMessage } from './form-fault.ts';

/** The message of a telephone number that can be none; null of one that can, and of nothing typed. */
export function phoneFault(typed: unknown): string | null {
  const isNone = typeof typed === 'string' && judgeField(typed, [{ name: 'phone', args: [] }]).length > 0;
  return isNone ? faultMessage({ reason: 'phone', limits: {} }) : null;
}

/** A telephone number, or nothing. */
export function isPhone({ value, issues }: z.core.ParsePayload<string>): void {
  const message = phoneFault(value);
  if (message !== null) issues.push({ code: 'custom', input: value, message });
}

/** The telephone of a part of a form that has one. */
export function phoneFits({ value, issues }: z.core.ParsePayload<{ Tel?: unknown }>): void {
  const message = phoneFault(value.Tel);
  if (message === null) return;
  issues.push({ code: 'custom', input: value.Tel, path: ['Tel'], message, continue: true });
}
