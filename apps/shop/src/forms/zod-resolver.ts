import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Judges a form by a schema of the contract. An error's type is the issue's code and its message the limit that was
 * broken, if any: the words are made where they are shown, in the page's language (DESIGN §3, "forms").
 */
export function zodResolver<S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of result.error.issues) {
      const limit = 'maximum' in issue ? String(issue.maximum) : '';
      place(errors, issue.path.map(String), { type: issue.code ?? 'invalid', message: limit });
    }
    return { values: {}, errors: errors as FieldErrors<z.input<S>> };
  };
}

/** The first issue of a field is the one that is shown. */
function place(errors: Record<string, unknown>, path: readonly string[], error: object): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    errors[head] ??= error;
    return;
  }
  errors[head] ??= {};
  place(errors[head] as Record<string, unknown>, rest, error);
}
