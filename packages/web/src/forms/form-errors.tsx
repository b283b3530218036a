import { ErrorSummary } from '@bivak/ui';
import { type FieldErrors, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { fieldId, type OneError, textAt, useFieldWords } from './field-words.ts';

/**
 * What is wrong in the form around, above it, in the order of its fields: takes the focus with every press, and leads to
 * each field.
 */
export function FormErrors({
  form,
  labels,
}: {
  readonly form: string;
  readonly labels: (path: string) => string;
}) {
  const t = useTranslations('shop');
  const words = useFieldWords();
  const { formState, getValues } = useFormContext();
  const { errors, submitCount } = formState;
  if (submitCount === 0) return null;
  const found = orderedErrors(errors, form).map(({ path, id, error }) => ({
    fieldId: id,
    label: labels(path),
    message: words(path, error, textAt(getValues(), path)) ?? '',
  }));
  return <ErrorSummary key={submitCount} title={t('checkout.errorsTitle')} errors={found} />;
}

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
