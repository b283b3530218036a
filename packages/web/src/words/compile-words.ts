import compile from 'icu-minify/compile';
import type contractWords from '@bivak/contract/messages/nl.json';
import { FILE_RULES, VALUE_RULES, type FormRule } from '@bivak/rules';

type Tree = { readonly [key: string]: string | Tree };

/** Words with others laid over them, such as a shop's `texts/`; what those do not name stays (DESIGN §1). */
export function mergeMessages<M extends Tree, Own>(standard: M, own: Own): M & Own {
  if (!isTree(own)) return standard as M & Own;
  const merged: Record<string, string | Tree> = { ...standard };
  for (const [key, value] of Object.entries(own)) {
    const known = merged[key];
    merged[key] = isTree(known) && isTree(value) ? mergeMessages(known, value) : value;
  }
  return merged as M & Own;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses every message once, on the server. The browser gets the parsed form and needs no parser of its own, which
 * would weigh more than all the words. It keeps the type of the words, because nobody looks inside.
 */
export function compileMessages<Words extends object>(messages: Words): Words {
  return compiled(messages) as Words;
}

function compiled(tree: unknown): unknown {
  if (typeof tree === 'string') return compile(tree);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compiled(value)]));
}

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
