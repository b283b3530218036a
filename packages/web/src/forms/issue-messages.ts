import type * as z from 'zod/mini';
import type { DeclaredFault, Limits } from '@bivak/rules';

type Issue = z.core.$ZodIssue;

/** The code of an issue as an error's message, with the limit that was broken. */
export function codeOf(issue: Issue): string {
  if (issue.code === 'custom') return issue.message;
  return 'maximum' in issue ? `${issue.code}:${issue.maximum}` : issue.code;
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
