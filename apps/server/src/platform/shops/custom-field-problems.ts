import type { CustomFieldDeclaration, ShopConfig, ShopProblem } from '@bivak/contract/shop-config';
import { otherFieldOf, readRule, ruleFitsType } from '@bivak/rules';
import { formOf } from './custom-fields.ts';

/**
 * What is wrong with the rules of a shop's own fields: names that do not exist, limits that cannot be read, rules that
 * say nothing about the type, and other fields that stand on another form.
 */
export function customFieldRuleProblems({ customFields }: Pick<ShopConfig, 'customFields'>): ShopProblem[] {
  return customFields.flatMap((declaration, index) =>
    declaration.rules.flatMap((text, at) =>
      problemsOf(text, declaration, customFields).map((problem) => ({
        ...problem,
        field: `customFields[${index}].rules[${at}]`,
      })),
    ),
  );
}

function problemsOf(
  text: string,
  declaration: CustomFieldDeclaration,
  all: readonly CustomFieldDeclaration[],
): Omit<ShopProblem, 'field'>[] {
  const reading = readRule(text);
  if (!reading.ok)
    return [{ code: reading.reason === 'unknown-rule' ? 'unknownRule' : 'badRuleLimits', detail: text }];
  const { rule } = reading;
  if (!ruleFitsType(rule.name, declaration.type))
    return [{ code: 'ruleNotOfType', detail: `${rule.name}: ${declaration.type}` }];
  const other = otherFieldOf(rule);
  const sameForm = all.filter(({ entity }) => formOf(entity) === formOf(declaration.entity));
  const known = other === null || sameForm.some(({ name }) => name === other);
  return known ? [] : [{ code: 'unknownField', detail: other }];
}
