import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedShopConfig,
  checkShopConfig,
  isEditable,
  isFieldOf,
  placeOf,
  settingOf,
  type ShopConfig,
  type ShopProblem,
  type StoredSetting,
  storedField,
  withStored,
} from '@bivak/contract/shop-config';
import { customFieldRuleProblems } from './custom-field-problems.ts';
import { invoiceProblems } from './invoice-problems.ts';

/** The whole of a shop's settings, with all that one part says about another. */
export function checkConfig(candidate: unknown): CheckedShopConfig {
  const checked = checkShopConfig(candidate);
  if (!checked.ok) return checked;
  const problems = [...customFieldRuleProblems(checked.config), ...invoiceProblems(checked.config)];
  return problems.length === 0 ? checked : { ok: false, problems };
}

export type CheckConfig = (candidate: unknown) => CheckedShopConfig;

export interface EffectiveConfig {
  readonly config: ShopConfig;
  /** The stored values that hold, and what stands instead of a place that does not. */
  readonly rows: readonly StoredSetting[];
  /** Stored values that cannot hold; instead of them the file's do. */
  readonly ignored: readonly { readonly name: string; readonly problems: readonly ShopProblem[] }[];
}

/** What `stored` makes of the file, as far as it can hold together. */
export function effectiveConfig(
  file: ShopConfig,
  stored: readonly StoredSetting[],
  check: CheckConfig,
): EffectiveConfig {
  const ignored: { name: string; problems: readonly ShopProblem[] }[] = [];
  const ignore = (name: string, problems: readonly ShopProblem[]) => void ignored.push({ name, problems });
  // A newer or an older server may know other names.
  let rows = stored.filter(({ name }) => isEditable(name));
  for (const { name } of stored.filter((row) => !rows.includes(row)))
    ignore(name, [{ field: name, code: 'unknownKey' }]);
  for (;;) {
    const candidate = withStored(file, rows);
    const checked = check(candidate);
    if (checked.ok) return { config: checked.config, rows, ignored };
    const problems = checked.problems.map((problem) => ({
      ...problem,
      field: storedField(candidate, problem),
    }));
    const faulty = rows.filter(({ name }) => problems.some(({ field }) => isFieldOf(field, name)));
    // What is named may be the file's, at odds with something stored: that is found by leaving out each in turn.
    const isAtOdds = (row: StoredSetting) => check(withStored(file, rowsWithout([row]))).ok;
    const leaving =
      faulty.length > 0 ? faulty : [rows.find(isAtOdds) ?? rows.at(-1)].flatMap((row) => row ?? []);
    if (leaving.length === 0) return { config: file, rows, ignored };
    for (const { name } of leaving)
      ignore(
        name,
        problems.filter(({ field }) => faulty.length === 0 || isFieldOf(field, name)),
      );
    rows = rowsWithout(leaving);
  }

  function rowsWithout(leaving: readonly StoredSetting[]): StoredSetting[] {
    return rows.flatMap((row) => (leaving.includes(row) ? instead(file, row) : [row]));
  }
}

/** A place that cannot be as it is stored is as in the file, if it stands there and can. */
function instead(file: ShopConfig, { name, value }: StoredSetting): StoredSetting[] {
  const ofFile = placeOf(name) === null ? undefined : settingOf(file, name);
  return ofFile === undefined || isDeepStrictEqual(ofFile, value) ? [] : [{ name, value: ofFile }];
}
