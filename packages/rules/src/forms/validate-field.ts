import { accepted } from '../result.ts';
import { excluded, oneOf } from './choices.ts';
import { email, phone, url } from './contact-ways.ts';
import { between, decimalComma, integer, maxValue, minValue } from './figures.ts';
import { dimensions, ext, image, mimes, size, type FileFacts } from './files.ts';
import {
  isEmptyValue,
  type FieldValue,
  type FilledValue,
  type FormFault,
  type FormResult,
  type OtherFields,
  type ValueRule,
} from './form-result.ts';
import { length, max, min } from './lengths.ts';
import { alpha, alphaDash, alphaNum, alphaSpaces, digits, numeric, regex } from './letters.ts';
import { confirmed, required, requiredIf } from './related-fields.ts';
import { isFileRule, isValueRule, type RuleCall } from './rule-text.ts';
import { maxTime, minTime } from './times.ts';

/**
 * Every rule that a value breaks, in the order in which the rules are declared. An empty value breaks only the rules
 * that ask for one, and `confirmed`, which asks for what the other field has (spec 1 §5).
 */
export function validateField(
  value: FieldValue,
  rules: readonly RuleCall[],
  others: OtherFields = {},
): FormFault[] {
  return rules.filter(isValueRule).flatMap((rule) => faultsOf(evaluate(value, rule, others)));
}

/** Finds every rule that a chosen file breaks. */
export function validateFile(file: FileFacts, rules: readonly RuleCall[]): FormFault[] {
  return rules.filter(isFileRule).flatMap(({ name, args }) => {
    const [first = 0, second = 0] = args.map(Number);
    switch (name) {
      case 'dimensions':
        return faultsOf(dimensions(file, first, second));
      case 'ext':
        return faultsOf(ext(file, args));
      case 'image':
        return faultsOf(image(file));
      case 'mimes':
        return faultsOf(mimes(file, args));
      case 'size':
        return faultsOf(size(file, first));
    }
  });
}

function faultsOf(result: FormResult): FormFault[] {
  return result.ok ? [] : [result];
}

function evaluate(value: FieldValue, { name, args }: RuleCall<ValueRule>, others: OtherFields): FormResult {
  const [first = '', ...rest] = args;
  if (name === 'required') return required(value);
  if (name === 'required_if') return requiredIf(value, others[first], rest);
  if (name === 'confirmed') return confirmed(value, others[first]);
  if (isEmptyValue(value)) return accepted;
  return filledRules[name](typeof value === 'string' ? value.trim() : value, args);
}

type Filled = (value: FilledValue, args: readonly string[]) => FormResult;
type FilledRule = Exclude<ValueRule, 'required' | 'required_if' | 'confirmed'>;

const filledRules: Readonly<Record<FilledRule, Filled>> = {
  alpha: (value) => alpha(String(value)),
  alpha_num: (value) => alphaNum(String(value)),
  alpha_dash: (value) => alphaDash(String(value)),
  alpha_spaces: (value) => alphaSpaces(String(value)),
  between: (value, [from, to]) => between(figureOf(value), Number(from), Number(to)),
  decimalComma: (value, [most]) =>
    decimalComma(figureOf(value), most === undefined ? undefined : Number(most)),
  digits: (value, [count]) => digits(String(value), Number(count)),
  email: (value) => email(String(value)),
  excluded: (value, refused) => excluded(value, refused),
  integer: (value) => integer(figureOf(value)),
  length: (value, [count]) => length(String(value), Number(count)),
  max: (value, [count]) => max(String(value), Number(count)),
  max_value: (value, [most]) => maxValue(figureOf(value), Number(most)),
  maxTime: (value, [limit = '']) => maxTime(String(value), limit),
  min: (value, [count]) => min(String(value), Number(count)),
  min_value: (value, [least]) => minValue(figureOf(value), Number(least)),
  minTime: (value, [limit = '']) => minTime(String(value), limit),
  numeric: (value) => numeric(String(value)),
  one_of: (value, allowed) => oneOf(value, allowed),
  phone: (value) => phone(String(value)),
  regex: (value, [pattern = '']) => regex(String(value), pattern),
  url: (value) => url(String(value)),
};

function figureOf(value: FilledValue): string | number {
  return typeof value === 'boolean' ? String(value) : value;
}
