import { businessNumber, vatNumber } from '@bivak/rules';
import type { RefusedField } from '../application/refusal.ts';

/** The numbers of a company as they come in; empty or left out where it has none. */
export interface CompanyNumbers {
  readonly businessNo?: string | null | undefined;
  readonly vatNo?: string | null | undefined;
}

const readers = { businessNo: businessNumber, vatNo: vatNumber } as const;
const reasons = { businessNo: 'business-number', vatNo: 'vat-number' } as const;
const names = ['businessNo', 'vatNo'] as const;

/** Names the numbers that cannot be any, for a company in that country. */
export function numberFaults(given: CompanyNumbers, country: string, at = ''): RefusedField[] {
  return names.flatMap((name) => {
    const text = given[name] ?? '';
    if (text === '' || readers[name](text, country) !== null) return [];
    return [{ field: at + name, reason: reasons[name], params: { country } }];
  });
}

/** Writes them as they are stored, whatever signs people put between. They were validated before. */
export function storedNumbers<T extends CompanyNumbers>(given: T, country: string): T {
  const stored = names.flatMap((name) => {
    const text = given[name];
    return text === undefined || text === null ? [] : [[name, readers[name](text, country) ?? text]];
  });
  return { ...given, ...Object.fromEntries(stored) };
}
