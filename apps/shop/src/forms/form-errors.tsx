import { ErrorSummary } from '@bivak/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { textAt, useFieldWords } from './field-words.ts';
import { orderedErrors } from './ordered-errors.ts';
import { fieldId } from './use-form-field.ts';

/** What is wrong in the form around, above it, in its own order: takes the focus with every press, and leads to each field. */
export function FormErrors({
  form,
  order,
  labels,
}: {
  readonly form: string;
  /** The parts of the form as they stand in it. */
  readonly order: readonly string[];
  readonly labels: (path: string) => string;
}) {
  const t = useTranslations('shop');
  const words = useFieldWords();
  const { formState, getValues } = useFormContext();
  const { errors, submitCount } = formState;
  if (submitCount === 0) return null;
  const found = orderedErrors(errors, order).map(({ path, error }) => ({
    fieldId: fieldId(form, path),
    label: labels(path),
    message: words(path, error, textAt(getValues(), path)) ?? '',
  }));
  return <ErrorSummary key={submitCount} title={t('checkout.errorsTitle')} errors={found} />;
}
