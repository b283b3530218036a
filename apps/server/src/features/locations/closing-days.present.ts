import type { ClosingDay } from '@bivak/contract';
import type { ClosingDayRow } from './closing-days.queries.ts';

export function presentClosingDays(rows: readonly ClosingDayRow[]): ClosingDay[] {
  return rows.flatMap(({ warehouseId, day, description }) =>
    day === null ? [] : [{ WarehouseID: warehouseId, Date: day, Description: description }],
  );
}
