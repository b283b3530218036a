import { minutesOf } from './days.ts';
import { duplicates } from './duplicates.ts';
import { fieldName } from './problems.ts';
import type { ShopProblem } from './problems.ts';
import type { ShopConfig } from './shop-config.ts';
import type { Closing, Hours, WarehouseConfig } from './warehouse-config.ts';

/** Hours must cut into slots without remainder or overlap, and closing days must run forward. */
export function warehouseProblems(config: ShopConfig): ShopProblem[] {
  const ids = config.warehouses.map(({ id }) => id);
  return [
    ...duplicates(ids, (index) => ['warehouses', index, 'id']),
    ...config.warehouses.flatMap((warehouse, index) => [
      ...warehouse.hours.flatMap((hours, at) => hoursProblems(hours, ['warehouses', index, 'hours', at])),
      ...overlapProblems(warehouse, index),
      ...warehouse.closingDays.flatMap((closing, at) =>
        closingProblems(closing, fieldName(['warehouses', index, 'closingDays', at, 'to'])),
      ),
    ]),
  ];
}

function hoursProblems(hours: Hours, path: readonly PropertyKey[]): ShopProblem[] {
  const length = minutesOf(hours.to) - minutesOf(hours.from);
  if (length <= 0) {
    return [{ field: fieldName([...path, 'to']), code: 'endsBeforeItBegins', detail: hours.from }];
  }
  if (length % hours.slotMinutes === 0) return [];
  return [{ field: fieldName([...path, 'slotMinutes']), code: 'unevenSlots', detail: String(length) }];
}

/** Two slots at the same time would count the same customers twice. */
function overlapProblems(warehouse: WarehouseConfig, index: number): ShopProblem[] {
  return warehouse.hours.flatMap((hours, at) => {
    const other = warehouse.hours.findIndex((earlier, position) => position < at && overlap(earlier, hours));
    if (other < 0) return [];
    const detail = fieldName(['warehouses', index, 'hours', other]);
    return [
      { field: fieldName(['warehouses', index, 'hours', at, 'from']), code: 'overlappingHours', detail },
    ];
  });
}

function overlap(a: Hours, b: Hours): boolean {
  const sameDay = a.weekdays.some((weekday) => b.weekdays.includes(weekday));
  const sameDirection = a.direction === 'both' || b.direction === 'both' || a.direction === b.direction;
  return sameDay && sameDirection && a.from < b.to && b.from < a.to;
}

/** `MM-dd` may pass New Year, so only full dates must run forward. */
function closingProblems({ from, to }: Closing, field: string): ShopProblem[] {
  if (to === undefined) return [];
  if (to.length !== from.length) return [{ field, code: 'mixedDays', detail: from }];
  return to.length === 10 && to < from ? [{ field, code: 'endsBeforeItBegins', detail: from }] : [];
}
