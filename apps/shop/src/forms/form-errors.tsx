import { ErrorSummary } from '@bivak/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { textAt, useFieldWords } from './field-words.ts';
import { orderedErrors } from './ordered-errors.ts';

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
