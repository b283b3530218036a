import { duplicates } from './duplicates.ts';
import type { LendingConfig } from './lending.ts';
import { fieldName } from './problems.ts';
import type { Path, ShopProblem } from './problems.ts';
import type { ShopConfig } from './shop-config.ts';

/** What the parts of `lending` say about each other and about the rest of the file (spec 3). */
export function lendingProblems({ lending, warehouses }: ShopConfig): ShopProblem[] {
  if (lending === undefined) return [];
  const { tents, customerGroups, ageGroups, transports, warehouse } = lending;
  return [
    ...(warehouses.some(({ id }) => id === warehouse)
      ? []
      : [problem(['warehouse'], 'unknownWarehouse', warehouse)]),
    ...once(
      tents.map(({ item }) => item),
      'tents',
      'item',
    ),
    ...once(
      tents.map(({ kind }) => kind),
      'tents',
      'kind',
    ),
    ...once(
      customerGroups.map(({ id }) => id),
      'customerGroups',
      'id',
    ),
    ...once(
      ageGroups.map(({ kind }) => kind),
      'ageGroups',
      'kind',
    ),
    ...once(
      transports.map(({ kind }) => kind),
      'transports',
      'kind',
    ),
    ...peakProblems(lending),
    ...figureProblems(lending),
  ];
}

/** A peak period runs forward within a year, is divided before it begins, and is for groups that the shop has. */
function peakProblems({ peakPeriods, customerGroups }: LendingConfig): ShopProblem[] {
  const known = customerGroups.map(({ id }) => id);
  return peakPeriods.flatMap((peak, index) => [
    ...ordered(peak.from, peak.to, ['peakPeriods', index, 'to']),
    ...ordered(peak.distributionFrom, peak.distributionTo, ['peakPeriods', index, 'distributionTo']),
    ...ordered(peak.distributionTo, peak.from, ['peakPeriods', index, 'from']),
    ...peak.customerGroups.flatMap((id, at) =>
      known.includes(id)
        ? []
        : [problem(['peakPeriods', index, 'customerGroups', at], 'unknownCustomerGroup', id)],
    ),
  ]);
}

function figureProblems({ periods, staffing, overloadFine }: LendingConfig): ShopProblem[] {
  const { minimumDays, maximumDays, edit } = periods;
  return [
    ...atLeast(minimumDays, maximumDays, ['periods', 'maximumDays']),
    ...atLeast(edit.minimumDays, maximumDays + edit.extraDays, ['periods', 'edit', 'extraDays']),
    ...atLeast(overloadFine.fromCents, overloadFine.toCents, ['overloadFine', 'toCents']),
    ...staffing.steps.flatMap(({ upToTents }, index, steps) =>
      index > 0 && upToTents <= (steps[index - 1]?.upToTents ?? 0)
        ? [problem(['staffing', 'steps', index, 'upToTents'], 'unorderedSteps')]
        : [],
    ),
  ];
}

function once(keys: readonly string[], list: string, key: string): ShopProblem[] {
  return duplicates(keys, (index) => ['lending', list, index, key]);
}

/** Two days of every year, the second not before the first. */
function ordered(first: string, second: string, path: Path): ShopProblem[] {
  return second < first ? [problem(path, 'endsBeforeItBegins', first)] : [];
}

function atLeast(least: number, most: number, path: Path): ShopProblem[] {
  return most < least ? [problem(path, 'maximumBelowMinimum', String(least))] : [];
}

function problem(path: Path, code: ShopProblem['code'], detail?: string): ShopProblem {
  const field = fieldName(['lending', ...path]);
  return detail === undefined ? { field, code } : { field, code, detail };
}
