import { parseHourMinute } from '../time/hour-minute.ts';
import { FILE_RULES, VALUE_RULES, type FileRule, type FormRule, type ValueRule } from './form-result.ts';

/** A rule with what stands behind its colon, checked: figures are figures, times times, patterns patterns. */
export interface RuleCall<Name extends FormRule = FormRule> {
  readonly name: Name;
  readonly args: readonly string[];
}

export type RuleReading =
  | { readonly ok: true; readonly rule: RuleCall }
  | { readonly ok: false; readonly reason: 'unknown-rule' | 'bad-limits' };

/**
 * Reads "alpha_dash", "max:20", "one_of:a,b", "required_if:Other,yes" or "minTime:10:00". Only the first colon
 * divides, and what follows `regex:` is one pattern, commas and all.
 */
export function readRule(text: string): RuleReading {
  const colon = text.indexOf(':');
  const name = (colon === -1 ? text : text.slice(0, colon)).trim();
  if (!isRule(name)) return { ok: false, reason: 'unknown-rule' };
  const rest = colon === -1 ? '' : text.slice(colon + 1);
  const args = argsOf(name, rest);
  return takes[name](args) ? { ok: true, rule: { name, args } } : { ok: false, reason: 'bad-limits' };
}

/** The rules of a declaration that was checked when the shop was read; a broken one is left out here. */
export function readRules(texts: readonly string[]): RuleCall[] {
  return texts.flatMap((text) => {
    const reading = readRule(text);
    return reading.ok ? [reading.rule] : [];
  });
}

export function isValueRule(rule: RuleCall): rule is RuleCall<ValueRule> {
  return VALUE_RULES.some((name) => name === rule.name);
}

export function isFileRule(rule: RuleCall): rule is RuleCall<FileRule> {
  return FILE_RULES.some((name) => name === rule.name);
}

/** Finds the other field of which a rule speaks; null when it speaks of none. */
export function otherFieldOf({ name, args }: RuleCall): string | null {
  return name === 'confirmed' || name === 'required_if' ? (args[0] ?? null) : null;
}

function isRule(name: string): name is FormRule {
  return [...VALUE_RULES, ...FILE_RULES].some((known) => known === name);
}

function argsOf(name: FormRule, rest: string): string[] {
  if (rest === '') return [];
  return name === 'regex' ? [rest] : rest.split(',').map((arg) => arg.trim());
}

type Takes = (args: readonly string[]) => boolean;
const nothing: Takes = (args) => args.length === 0;
const some: Takes = (args) => args.length > 0 && args.every((arg) => arg !== '');
const count: Takes = (args) => args.length === 1 && isCount(args[0]);
const figure: Takes = (args) => args.length === 1 && isFigure(args[0]);
const time: Takes = (args) => args.length === 1 && parseHourMinute(args[0] ?? '') !== null;

const takes: Readonly<Record<FormRule, Takes>> = {
  alpha: nothing,
  alpha_num: nothing,
  alpha_dash: nothing,
  alpha_spaces: nothing,
  between: (args) => args.length === 2 && args.every(isFigure) && Number(args[0]) <= Number(args[1]),
  confirmed: (args) => args.length === 1 && some(args),
  decimalComma: (args) => args.length === 0 || count(args),
  digits: count,
  dimensions: (args) => args.length === 2 && args.every(isCount),
  email: nothing,
  excluded: some,
  ext: some,
  image: nothing,
  integer: nothing,
  length: count,
  max: count,
  max_value: figure,
  maxTime: time,
  mimes: some,
  min: count,
  min_value: figure,
  minTime: time,
  numeric: nothing,
  one_of: some,
  phone: nothing,
  regex: (args) => args.length === 1 && compiles(args[0] ?? ''),
  required: nothing,
  required_if: some,
  size: (args) => figure(args) && Number(args[0]) > 0,
  url: nothing,
};

function isCount(text: string | undefined): boolean {
  return /^\d{1,6}$/u.test(text ?? '');
}

function isFigure(text: string | undefined): boolean {
  return /^-?\d{1,12}(?:\.\d{1,6})?$/u.test(text ?? '');
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
