import type { FieldType } from './declared-field.ts';
import type { FormRule, ValueRule } from './form-result.ts';

const ALWAYS = ['required', 'required_if', 'confirmed', 'one_of', 'excluded'] as const;
const OF_TEXTS = [
  'alpha',
  'alpha_num',
  'alpha_dash',
  'alpha_spaces',
  'digits',
  'email',
  'integer',
  'length',
  'max',
  'min',
  'numeric',
  'phone',
  'regex',
  'url',
] as const;
const OF_FIGURES = ['between', 'integer', 'max_value', 'min_value'] as const;
const OF_ADDRESSES = ['length', 'max', 'min', 'regex'] as const;

const rules: Readonly<Record<FieldType, readonly ValueRule[]>> = {
  text: [...ALWAYS, ...OF_TEXTS, ...OF_FIGURES, 'decimalComma', 'minTime', 'maxTime'],
  number: [...ALWAYS, ...OF_FIGURES, 'decimalComma'],
  decimal: [...ALWAYS, ...OF_FIGURES, 'decimalComma'],
  boolean: ['required', 'required_if'],
  date: ALWAYS,
  time: [...ALWAYS, 'minTime', 'maxTime'],
  choice: ALWAYS,
  url: [...ALWAYS, ...OF_ADDRESSES],
  phone: [...ALWAYS, ...OF_ADDRESSES],
  email: [...ALWAYS, ...OF_ADDRESSES],
};

/** Whether a rule says anything about values of a type: a tick box has no length, and no field holds a file. */
export function ruleFitsType(rule: FormRule, type: FieldType): boolean {
  return rules[type].some((name) => name === rule);
}
