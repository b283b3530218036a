import { parseHourMinute } from '../time/hour-minute.ts';
import { parseIsoDate } from '../time/iso-date.ts';
import {
  isEmptyValue,
  type FieldValue,
  type FormRule,
  type Limits,
  type OtherFields,
} from './form-result.ts';
import { validateField } from './validate-field.ts';
import { readRules, type RuleCall } from './rule-text.ts';

export type FieldType =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'choice'
  | 'url'
  | 'phone'
  | 'email';

/** A field as a shop declares it; rules as they are written in `shop.json`. */
export interface DeclaredField {
  readonly type: FieldType;
  readonly required: boolean;
  readonly rules: readonly string[];
  readonly options: readonly { readonly value: string }[];
}

export interface DeclaredFault {
  readonly reason: FormRule | 'wrong-type' | 'no-such-day' | 'no-such-time';
  readonly limits: Limits;
}

/** Longer texts are no answer to a question of a form. */
const LONGEST_TEXT = 2000;

/**
 * Names all that is wrong with the value of a declared field: its type first, and its rules only when the type is
 * right. Shop and server call the same, so that the form refuses what the server would (RULINGS, "CustomFields").
 */
export function validateDeclared(
  value: FieldValue,
  field: DeclaredField,
  others: OtherFields,
): DeclaredFault[] {
  const wrong = typeFault(value, field.type);
  if (wrong !== null) return [{ reason: wrong, limits: {} }];
  return validateField(value, rulesOfField(field), others).map(({ reason, limits }) => ({ reason, limits }));
}

/** Whether a fault is about what is missing and not about what is there; a form that grows bit by bit waits with it. */
export function asksForMore({ reason }: DeclaredFault): boolean {
  return reason === 'required' || reason === 'required_if' || reason === 'confirmed';
}

function rulesOfField({ type, required, rules, options }: DeclaredField): RuleCall[] {
  return [
    ...(required ? [{ name: 'required', args: [] } as const] : []),
    ...impliedRules(type, options),
    ...readRules(rules),
  ];
}

function impliedRules(type: FieldType, options: DeclaredField['options']): RuleCall[] {
  if (type === 'choice') return [{ name: 'one_of', args: options.map(({ value }) => value) }];
  if (type === 'url' || type === 'phone' || type === 'email') return [{ name: type, args: [] }];
  if (type === 'decimal') return [{ name: 'decimalComma', args: [] }];
  return type === 'text' ? [{ name: 'max', args: [String(LONGEST_TEXT)] }] : [];
}

function typeFault(value: FieldValue, type: FieldType): DeclaredFault['reason'] | null {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'wrong-type';
  if (type === 'number' || type === 'decimal') return Number.isFinite(value) ? null : 'wrong-type';
  if (typeof value !== 'string') return 'wrong-type';
  if (isEmptyValue(value)) return null;
  if (type === 'date') return parseIsoDate(value) === null ? 'no-such-day' : null;
  return type === 'time' && parseHourMinute(value) === null ? 'no-such-time' : null;
}
