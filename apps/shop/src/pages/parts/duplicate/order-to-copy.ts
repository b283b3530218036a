import type { ReservationOrder } from '@bivak/contract';

/** What the dialog has to know of the order that is rented again. */
export type OrderToCopy = Pick<
  ReservationOrder,
  'ReservationOrderID' | 'ReservationID' | 'OrderID' | 'WarehouseID' | 'DeliveryID'
>;
