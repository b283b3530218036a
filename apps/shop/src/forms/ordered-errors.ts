import type { FieldErrors } from 'react-hook-form';
import type { OneError } from './field-words.ts';
import { PERSON_FIELDS } from './person.ts';

/** All errors with the path of their field, in the order in which the form has its parts and a person their fields. */
export function orderedErrors(
  errors: FieldErrors,
  order: readonly string[],
): { path: string; error: OneError }[] {
  const placeOf = (path: string): number => order.indexOf(path.split('.')[0] ?? '');
  const inPerson = (path: string): number => PERSON_FIELDS.findIndex((name) => name === path.split('.')[1]);
  return leaves(errors, '').toSorted(
    (a, b) => placeOf(a.path) - placeOf(b.path) || inPerson(a.path) - inPerson(b.path),
  );
}

function leaves(tree: object, at: string): { path: string; error: OneError }[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`;
    if (typeof value !== 'object' || value === null) return [];
    return isError(value) ? [{ path, error: value }] : leaves(value, path);
  });
}

function isError(value: object): value is OneError {
  return 'message' in value && typeof value.message === 'string';
}
