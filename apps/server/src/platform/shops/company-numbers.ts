import { businessNumber, vatNumber } from '@bivak/rules';
import type { RefusedField } from '../application/refusal.ts';

/** The numbers of a company as they come in; empty or left out where it has none. */
export interface GivenNumbers {
  readonly BusinessNo?: string | null | undefined;
  readonly VATNo?: string | null | undefined;
}

const readers = { BusinessNo: businessNumber, VATNo: vatNumber } as const;
const reasons = { BusinessNo: 'business-number', VATNo: 'vat-number' } as const;
const names = ['BusinessNo', 'VATNo'] as const;

/** Numbers that cannot be any, for a company in that country. */
export function numberFaults(given: GivenNumbers, country: string, at = ''): RefusedField[] {
  return names.flatMap((name) => {
    const text = given[name] ?? '';
    if (text === '' || readers[name](text, country) !== null) return [];
    return [{ field: at + name, reason: reasons[name], params: { country } }];
  });
}

/** As they are kept, whatever signs people put between; judged before. */
export function keptNumbers<T extends GivenNumbers>(given: T, country: string): T {
  const kept = names.flatMap((name) => {
    const text = given[name];
    return text === undefined || text === null ? [] : [[name, readers[name](text, country) ?? text]];
  });
  return { ...given, ...Object.fromEntries(kept) };
}
