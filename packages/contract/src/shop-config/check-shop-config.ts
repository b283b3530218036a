import {
  accountProblems,
  customFieldProblems,
  referenceProblems,
  rangeProblems,
  roleProblems,
  signOnProblems,
} from './cross-checks.ts';
import { lendingProblems } from './lending-checks.ts';
import { schemaProblems } from './problems.ts';
import type { ShopProblem } from './problems.ts';
import { routeProblems } from './route-checks.ts';
import { ShopConfig } from './shop-config.ts';
import { warehouseProblems } from './warehouse-checks.ts';

export type CheckedShopConfig =
  | { readonly ok: true; readonly config: ShopConfig }
  | { readonly ok: false; readonly problems: readonly ShopProblem[] };

/**
 * Reads a parsed `shop.json` and fills in its defaults. Every problem is named, not the first alone; what one part
 * says about another is looked at when each part by itself is sound.
 */
export function checkShopConfig(file: unknown): CheckedShopConfig {
  const parsed = ShopConfig.safeParse(file);
  if (!parsed.success) return { ok: false, problems: schemaProblems(parsed.error.issues, file) };
  const config = parsed.data;
  const problems = [
    ...referenceProblems(config),
    ...rangeProblems(config),
    ...routeProblems(config),
    ...warehouseProblems(config),
    ...customFieldProblems(config),
    ...accountProblems(config),
    ...roleProblems(config),
    ...signOnProblems(config),
    ...lendingProblems(config),
  ];
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
