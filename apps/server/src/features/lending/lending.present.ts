import type { lending } from '@bivak/contract/wire';
import type { Lending } from './lending.queries.ts';

export function presentSettings({ periods, orderReportId }: Lending): lending.Settings {
  return {
    ReservationDaysInAdvance: periods.reservationDaysInAdvance,
    MaximumApplicationDuration: periods.maximumDays,
    OrderReportID: orderReportId ?? null,
  };
}
