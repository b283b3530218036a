import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { codeOf } from './issue-messages.ts';

type Schema = z.ZodMiniType;

/**
 * Evaluates a form by a schema of the contract. An error's message is the code of the issue, with the limit that was
 * broken behind a colon: the words are made where they are shown, in the page's language (DESIGN §3, "forms").
 */
export function issueResolver<Values extends FieldValues>(
  schemaFor: (values: Values) => Schema,
): Resolver<Values, unknown, Values> {
  return (values, context, options) =>
    standardSchemaResolver<Values, unknown, Values>(coded<Values>(schemaFor(values)), undefined, {
      raw: true,
    })(values, context, options);
}

type Evaluate<Values> = Parameters<typeof standardSchemaResolver<Values & FieldValues, unknown, Values>>[0];

function coded<Values>(schema: Schema): Evaluate<Values> {
  return {
    '~standard': {
      version: 1,
      vendor: 'bivak',
      validate: (value: unknown) => {
        const result = schema.safeParse(value);
        if (result.success) return { value: result.data as Values };
        return { issues: result.error.issues.map((issue) => ({ path: issue.path, message: codeOf(issue) })) };
      },
    },
  };
}
