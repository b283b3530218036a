import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { DeclaredFault, Limits } from '@bivak/rules';

type Schema = z.ZodMiniType;
type Issue = z.core.$ZodIssue;

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

/** The parts of an error's message; the second as a figure and as it stands. */
export function readIssue(message: string | undefined): {
  readonly code: string;
  readonly limit: number;
  readonly detail: string;
} {
  const [code = '', detail = ''] = (message ?? '').split(':');
  return { code, limit: Number(detail), detail };
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

/** The code of an issue as an error's message, with the limit that was broken. */
export function codeOf(issue: Issue): string {
  if (issue.code === 'custom') return issue.message;
  return 'maximum' in issue ? `${issue.code}:${issue.maximum}` : issue.code;
}

type Reason = DeclaredFault['reason'] | 'business-number' | 'vat-number';

interface FormFault {
  readonly reason: Reason;
  readonly limits: Limits;
}

const MARK = 'rule ';

/** A fault as the message of an issue; its words are made where it is shown, in the page's language. */
export function faultMessage({ reason, limits }: FormFault): string {
  return MARK + JSON.stringify({ reason, limits });
}

/** The fault that such a message holds; null for any other message. */
export function readFault(message: string | undefined): FormFault | null {
  if (!message?.startsWith(MARK)) return null;
  return JSON.parse(message.slice(MARK.length)) as FormFault;
}
