import type { DeclaredFault, Limits } from '@bivak/rules';

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
