import { isEmptyValue, resultOf, type FieldValue, type FormResult } from './form-result.ts';

/** Something is filled in; a box that must be ticked is ticked. */
export function required(value: FieldValue): FormResult {
  return resultOf(!isEmptyValue(value), 'required');
}

/** The field is required when another has one of the given values; without values, when that is not empty. */
export function requiredIf(value: FieldValue, other: FieldValue, when: readonly string[]): FormResult {
  const asked = when.length === 0 ? !isEmptyValue(other) : when.includes(String(other ?? ''));
  return resultOf(!asked || !isEmptyValue(value), 'required_if');
}

/** The same as another field, such as an e-mail address that is asked twice. */
export function confirmed(value: FieldValue, other: FieldValue): FormResult {
  return resultOf(trimmed(value) === trimmed(other), 'confirmed');
}

function trimmed(value: FieldValue): string {
  return String(value ?? '').trim();
}
