import { get, useFormContext } from 'react-hook-form';
import { useFieldWords } from './field-words.ts';

/** What an input of the form needs: id, name, listeners, and the words of what is wrong with it. */
export function useFormField(form: string) {
  const { register, getValues, formState } = useFormContext();
  const words = useFieldWords();
  return (path: string) => {
    const value: unknown = getValues(path);
    return {
      id: fieldId(form, path),
      error: words(path, get(formState.errors, path), typeof value === 'string' ? value : ''),
      ...register(path),
    };
  };
}

/** The id of a field's input, from its form and its path in it. */
export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`;
}
