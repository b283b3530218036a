import { useEffect } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** What stands among the errors of a form that could not be evaluated: it has no field. */
export const NOT_EVALUATED = 'NotEvaluated';

/**
 * Evaluates a form by a schema. A page is shown and filled in without it, so schema and library come when somebody goes
 * to the first field, and a press waits for them. Where they do not come, nothing is sent.
 */
export function useSchemaResolver<Module, Values extends FieldValues>(
  /** Stands outside the component, so that it stays the same. */
  load: () => Promise<Module>,
  schemaFor: (module: Module, values: Values) => z.ZodMiniType,
): Resolver<Values, unknown, Values> {
  useEffect(() => {
    const begin = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || !target.matches('input, select, textarea')) return;
      document.removeEventListener('focusin', begin);
      // What fails is asked for again with the press, which says so.
      void whole(load).catch(() => null);
    };
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, [load]);

  return async (values, context, options) => {
    const loaded = await whole(load).catch(() => null);
    if (loaded === null) return { values: {}, errors: notEvaluated as FieldErrors<Values> };
    const [module, { issueResolver }] = loaded;
    return issueResolver<Values>((typed) => schemaFor(module, typed))(values, context, options);
  };
}

const notEvaluated: FieldErrors = { [NOT_EVALUATED]: { type: 'missing' } };

function whole<Module>(load: () => Promise<Module>) {
  return Promise.all([load(), import('./issue-resolver.ts')]);
}
