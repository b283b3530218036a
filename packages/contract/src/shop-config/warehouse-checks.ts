import { minutesOf } from './days.ts';
import { duplicates } from './duplicates.ts';
import { fieldName } from './problems.ts';
import type { ShopProblem } from './problems.ts';
import type { ShopConfig } from './shop-config.ts';
import type { Closing, Hours } from './warehouse-config.ts';

type Stretch = Omit<Hours, 'weekdays'>;

/** Hours must cut into slots without remainder or overlap, and closing days must run forward. */
export function warehouseProblems(config: ShopConfig): ShopProblem[] {
  const ids = config.warehouses.map(({ id }) => id);
  return [
    ...duplicates(ids, (index) => ['warehouses', index, 'id']),
    ...config.warehouses.flatMap((warehouse, index) => [
      ...warehouse.hours.flatMap((hours, at) => hoursProblems(hours, ['warehouses', index, 'hours', at])),
      ...warehouse.dayHours.flatMap((hours, at) =>
        hoursProblems(hours, ['warehouses', index, 'dayHours', at]),
      ),
      ...overlapProblems(warehouse.hours, ['warehouses', index, 'hours'], ofOneWeekday),
      ...overlapProblems(warehouse.dayHours, ['warehouses', index, 'dayHours'], (a, b) => a.day === b.day),
      ...capacityProblems(warehouse.slotCapacities, ['warehouses', index, 'slotCapacities']),
      ...warehouse.closingDays.flatMap((closing, at) =>
        closingProblems(closing, fieldName(['warehouses', index, 'closingDays', at, 'to'])),
      ),
    ]),
  ];
}

function hoursProblems(hours: Stretch, path: readonly PropertyKey[]): ShopProblem[] {
  const length = minutesOf(hours.to) - minutesOf(hours.from);
  if (length <= 0) {
    return [{ field: fieldName([...path, 'to']), code: 'endsBeforeItBegins', detail: hours.from }];
  }
  if (length % hours.slotMinutes === 0) return [];
  return [{ field: fieldName([...path, 'slotMinutes']), code: 'unevenSlots', detail: String(length) }];
}

/** Two slots at the same time would count the same customers twice. */
function overlapProblems<One extends Stretch>(
  all: readonly One[],
  path: readonly PropertyKey[],
  onOneDay: (a: One, b: One) => boolean,
): ShopProblem[] {
  return all.flatMap((hours, at) => {
    const other = all.findIndex(
      (earlier, position) => position < at && onOneDay(earlier, hours) && overlap(earlier, hours),
    );
    if (other < 0) return [];
    const detail = fieldName([...path, other]);
    return [{ field: fieldName([...path, at, 'from']), code: 'overlappingHours', detail }];
  });
}

function ofOneWeekday(a: Hours, b: Hours): boolean {
  return a.weekdays.some((weekday) => b.weekdays.includes(weekday));
}

function overlap(a: Stretch, b: Stretch): boolean {
  const sameDirection = a.direction === 'both' || b.direction === 'both' || a.direction === b.direction;
  return sameDirection && a.from < b.to && b.from < a.to;
}

/** A day has one number of places. */
function capacityProblems(
  all: ShopConfig['warehouses'][number]['slotCapacities'],
  path: readonly PropertyKey[],
): ShopProblem[] {
  return all.flatMap(({ from, to }, at): ShopProblem[] => {
    if (to < from)
      return [{ field: fieldName([...path, at, 'to']), code: 'endsBeforeItBegins', detail: from }];
    const other = all.findIndex(
      (earlier, position) => position < at && earlier.from <= to && from <= earlier.to,
    );
    const detail = fieldName([...path, other]);
    return other < 0 ? [] : [{ field: fieldName([...path, at, 'from']), code: 'overlappingDays', detail }];
  });
}

/** `MM-dd` may pass New Year, so only full dates must run forward. */
function closingProblems({ from, to }: Closing, field: string): ShopProblem[] {
  if (to === undefined) return [];
  if (to.length !== from.length) return [{ field, code: 'mixedDays', detail: from }];
  return to.length === 10 && to < from ? [{ field, code: 'endsBeforeItBegins', detail: from }] : [];
}
