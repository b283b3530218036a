import type contractWords from '@bivak/contract/messages/nl.json';
import { FILE_RULES, VALUE_RULES, type FormRule } from '@bivak/rules';

type Reasons = typeof contractWords.reasons;
export type FormReason = Extract<keyof Reasons, FormRule | (typeof others)[number]>;

const others = ['wrong-type', 'no-such-day', 'no-such-time', 'business-number', 'vat-number'] as const;
const names = [...VALUE_RULES, ...FILE_RULES, ...others] as const;

/** The words of the contract that forms say too, so that a field reads the same whoever refuses it. */
export function formReasons({ reasons }: { readonly reasons: Reasons }): {
  readonly reasons: Pick<Reasons, FormReason>;
} {
  const chosen = Object.fromEntries(names.map((name) => [name, reasons[name]]));
  return { reasons: chosen as Pick<Reasons, FormReason> };
}
