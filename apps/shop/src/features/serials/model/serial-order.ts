import { serialSorts, type SerialSort } from '@bivak/contract/wire';
import type { Sort } from '@bivak/ui/table';

export type SerialOrder = Sort<SerialSort>;

/** The one that was serviced last comes first (spec 2 §9). */
const usualSort: SerialOrder = { field: 'LastServiceDate', direction: 'DESC' };

/** The order that an address asks for, `Brand` or `-Brand`; the usual one where it says nothing that is one. */
export function readSort(text: string | undefined): SerialOrder {
  const [, minus = '', name] = /^(-?)(\w+)$/u.exec(text ?? '') ?? [];
  const field = serialSorts.find((one) => one === name);
  return field === undefined ? usualSort : { field, direction: minus === '' ? 'ASC' : 'DESC' };
}

/** What an address says for it; the usual one needs no word. */
export function sortText({ field, direction }: SerialOrder): string | undefined {
  const text = direction === 'DESC' ? `-${field}` : field;
  return field === usualSort.field && direction === usualSort.direction ? undefined : text;
}
