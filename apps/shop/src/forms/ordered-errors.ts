import type { FieldErrors } from 'react-hook-form';
import type { OneError } from './field-words.ts';
import { fieldId } from './use-form-field.ts';

/** All errors of a form with the path and the id of their field, in the order in which the page has the fields. */
export function orderedErrors(
  errors: FieldErrors,
  form: string,
): { path: string; id: string; error: OneError }[] {
  return leaves(errors, '')
    .map((found) => {
      const id = fieldId(form, found.path);
      return { ...found, id, input: document.getElementById(id) };
    })
    .toSorted((a, b) => follows(a.input, b.input));
}

/** What the page has no field for comes last. */
function follows(a: Element | null, b: Element | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
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
