import type { DeclaredFault, Limits } from '@bivak/rules';

const MARK = 'rule ';

/** A fault as the message of an issue; its words are made where it is shown, in the page's language. */
export function faultMessage({ reason, limits }: DeclaredFault): string {
  return MARK + JSON.stringify({ reason, limits });
}

/** The fault that such a message holds; null for any other message. */
export function readFault(
  message: string | undefined,
): { readonly reason: DeclaredFault['reason']; readonly limits: Limits } | null {
  if (!message?.startsWith(MARK)) return null;
  return JSON.parse(message.slice(MARK.length)) as DeclaredFault;
}
