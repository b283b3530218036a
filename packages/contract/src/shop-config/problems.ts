import type * as z from 'zod/mini';

/** What is wrong with a field of `shop.json`. */
export type ShopProblemCode =
  | 'required'
  | 'wrongType'
  | 'unknownKey'
  | 'notOneOf'
  | 'tooSmall'
  | 'tooBig'
  | 'badFormat'
  | 'unknownDay'
  | 'unknownTimeZone'
  | 'duplicate'
  | 'reservedPath'
  | 'sameRoute'
  | 'unknownParameter'
  | 'unknownDelivery'
  | 'unknownWarehouse'
  | 'unknownAlias'
  | 'unknownLanguage'
  | 'unknownCountry'
  | 'unknownCustomerGroup'
  | 'aliasIsWarehouse'
  | 'endsBeforeItBegins'
  | 'mixedDays'
  | 'unevenSlots'
  | 'overlappingDays'
  | 'overlappingHours'
  | 'overlappingPeaks'
  | 'unorderedBreakpoints'
  | 'unorderedSteps'
  | 'maximumBelowMinimum'
  | 'onlyOfChoices'
  | 'unknownRule'
  | 'badRuleLimits'
  | 'ruleNotOfType'
  | 'unknownField'
  | 'neverOptional'
  | 'needsPaymentMethod'
  | 'needsPayments'
  | 'needsPaymentAccount';

export interface ShopProblem {
  /** Such as `warehouses[1].hours[0].from`; empty for the file as a whole. */
  readonly field: string;
  readonly code: ShopProblemCode;
  /** What was expected or what it collides with: a value, never a sentence. */
  readonly detail?: string;
}

export type Path = readonly PropertyKey[];

/** Writes `['warehouses', 1, 'hours', 0, 'from']` as `warehouses[1].hours[0].from`. */
export function fieldName(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');
}

/** The problems of the schema's own checks, all of them. */
export function schemaProblems(issues: readonly z.core.$ZodIssue[], file: unknown): ShopProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, file));
}

function problemsOf(issue: z.core.$ZodIssue, file: unknown): ShopProblem[] {
  const field = fieldName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: fieldName([...issue.path, key]), code: 'unknownKey' }));
    case 'invalid_type':
      return [{ field, code: isAbsent(file, issue.path) ? 'required' : 'wrongType', detail: issue.expected }];
    case 'invalid_value':
      return [
        isAbsent(file, issue.path)
          ? { field, code: 'required' }
          : { field, code: 'notOneOf', detail: issue.values.map(String).join(', ') },
      ];
    case 'too_small':
      return [{ field, code: 'tooSmall', detail: String(issue.minimum) }];
    case 'too_big':
      return [{ field, code: 'tooBig', detail: String(issue.maximum) }];
    case 'invalid_union':
      return [closestAlternative(issue, file, field)];
    case 'custom':
      return [{ field, code: named.find((code) => code === issue.message) ?? 'unknownDay' }];
    default:
      return [{ field, code: 'badFormat' }];
  }
}

/** What a check of ours says is wrong. */
const named = ['unknownTimeZone', 'endsBeforeItBegins'] as const;

/** Of a union the alternative counts that got furthest: a day that does not exist rather than a wrong form. */
function closestAlternative(issue: z.core.$ZodIssueInvalidUnion, file: unknown, field: string): ShopProblem {
  const problems = issue.errors.flatMap((alternative) =>
    alternative.flatMap((inner) => problemsOf({ ...inner, path: [...issue.path, ...inner.path] }, file)),
  );
  return problems.find(({ code }) => code === 'unknownDay') ?? problems[0] ?? { field, code: 'wrongType' };
}

/** It was left out of an object that is there; a text that was read as an object counts as there. */
function isAbsent(file: unknown, path: Path): boolean {
  let at = file;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, part);
  }
  return at === undefined;
}
