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
    ...seasonProblems(lending),
    ...windowProblems(lending),
    ...figureProblems(lending),
  ];
}

/**
 * Each season runs forward (applications, distribution, leftovers, the end of the peak), shares no day of its peak with
 * another one, and is for groups that the shop has.
 */
function seasonProblems({ seasons, customerGroups }: LendingConfig): ShopProblem[] {
  const known = customerGroups.map(({ id }) => id);
  return seasons.flatMap((season, index) => {
    const { peak, applicationsFrom, distributionFrom, distributionTo, leftoversFrom } = season;
    const at = (...path: Path) => ['seasons', index, ...path] satisfies Path;
    return [
      ...ordered(peak.from, peak.to, at('peak', 'to')),
      ...ordered(applicationsFrom, distributionFrom, at('distributionFrom')),
      ...ordered(distributionFrom, distributionTo, at('distributionTo')),
      ...ordered(distributionTo, peak.from, at('peak', 'from')),
      ...ordered(distributionTo, leftoversFrom, at('leftoversFrom')),
      ...ordered(leftoversFrom, peak.to, at('leftoversFrom')),
      ...(seasons.some((other, before) => before < index && overlap(other.peak, peak))
        ? [problem(at('peak', 'from'), 'overlappingPeaks', peak.from)]
        : []),
      ...season.customerGroups.flatMap((id, group) =>
        known.includes(id) ? [] : [problem(at('customerGroups', group), 'unknownCustomerGroup', id)],
      ),
    ];
  });
}

function windowProblems({ customerGroups }: LendingConfig): ShopProblem[] {
  return customerGroups.flatMap(({ windows }, group) =>
    windows.flatMap(({ from, to }, index) =>
      ordered(from, to, ['customerGroups', group, 'windows', index, 'to']),
    ),
  );
}

function overlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return a.from <= b.to && b.from <= a.to;
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

/** Two days, the second not before the first. */
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
