import { accepted, type Accepted, type Refused } from '../result.ts';

/** The rules of a typed value, by the names of spec 1 §5. */
export const VALUE_RULES = [
  'alpha',
  'alpha_num',
  'alpha_dash',
  'alpha_spaces',
  'between',
  'confirmed',
  'decimalComma',
  'digits',
  'email',
  'excluded',
  'integer',
  'length',
  'max',
  'max_value',
  'maxTime',
  'min',
  'min_value',
  'minTime',
  'numeric',
  'one_of',
  'phone',
  'regex',
  'required',
  'required_if',
  'url',
] as const;
export type ValueRule = (typeof VALUE_RULES)[number];

/** The rules of a chosen file; `size` counts in KB. */
export const FILE_RULES = ['dimensions', 'ext', 'image', 'mimes', 'size'] as const;
export type FileRule = (typeof FILE_RULES)[number];

export type FormRule = ValueRule | FileRule;

/** What was broken, by the names that the words have for it. */
export type Limits = Readonly<Record<string, string | number>>;

export interface FormFault extends Refused<FormRule> {
  readonly limits: Limits;
}
export type FormResult = Accepted | FormFault;

/** What a field may hold. */
export type FieldValue = string | number | boolean | null | undefined;
export type FilledValue = string | number | boolean;

/** The other fields of the form, by name. */
export type OtherFields = Readonly<Record<string, FieldValue>>;

export function resultOf(fits: boolean, reason: FormRule, limits: Limits = {}): FormResult {
  return fits ? accepted : { ok: false, reason, limits };
}

/** Nothing was typed, nothing was chosen, or a box is not ticked. Blanks are nothing. */
export function isEmptyValue(value: FieldValue): value is '' | false | null | undefined {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || value === false;
}
