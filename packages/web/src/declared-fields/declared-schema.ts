import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { validateDeclared, type DeclaredFault, type NumberLanguage } from '@bivak/rules';
import * as z from 'zod/mini';
import { faultMessage } from '../forms/issue-messages.ts';
import { extraValues, type ExtraValues } from './declared-values.ts';

/**
 * Evaluates a shop's own fields as the server does, by their types and the rules that the shop declares; numbers are
 * typed as the language writes them.
 */
export function extraSchema(fields: readonly CustomFieldDeclaration[], language: NumberLanguage) {
  return z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const sent = extraValues(fields, value as ExtraValues, language);
    for (const field of fields) {
      for (const fault of validateDeclared(sent[field.name], field, sent)) {
        const message = messageOf(fault, field);
        issues.push({ code: 'custom', input: value, path: [field.name], message });
      }
    }
  });
}

function messageOf(fault: DeclaredFault, { type }: CustomFieldDeclaration): string {
  if (fault.reason === 'required') return 'required';
  if (fault.reason !== 'wrong-type') return faultMessage(fault);
  if (type === 'decimal') return faultMessage({ reason: 'decimalComma', limits: { decimals: 'any' } });
  return type === 'number' ? 'number' : faultMessage(fault);
}
