import { fieldName } from './problems.ts';
import type { Path, ShopProblem } from './problems.ts';

/** Names each entry whose key an earlier entry of the list has already. */
export function duplicates(list: readonly string[], pathOf: (index: number) => Path): ShopProblem[] {
  return list.flatMap((key, index) =>
    list.indexOf(key) < index ? [{ field: fieldName(pathOf(index)), code: 'duplicate', detail: key }] : [],
  );
}
