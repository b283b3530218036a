import { get, useFormContext, type Path } from 'react-hook-form';
import type { CheckoutValues } from './checkout-values.ts';
import { fieldId, useFieldWords } from './field-errors.ts';

/** What an input of the form needs: id, name, listeners, and the words of what is wrong with it. */
export function useField() {
  const { register, getValues, formState } = useFormContext<CheckoutValues>();
  const words = useFieldWords();
  return (path: Path<CheckoutValues>) => {
    const value: unknown = getValues(path);
    return {
      id: fieldId(path),
      error: words(path, get(formState.errors, path), typeof value === 'string' ? value : ''),
      ...register(path),
    };
  };
}
