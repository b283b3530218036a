import type { ReservationOrder, ReservationOrderItem } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { presentReservation, presentReservationLine } from './orders.present.ts';
import { findReservation, readReservationLines, type Reader } from './orders.queries.ts';

/** An order with its lines in the names of the wire; undefined for another's, as for one that is not there. */
export async function readOrder(
  context: Context,
  id: string,
  reader: Reader,
): Promise<{ Order: ReservationOrder; Items: ReservationOrderItem[] } | undefined> {
  const { database } = context.shop;
  const row = await findReservation(database, id, reader);
  if (row === undefined) return undefined;
  const lines = await readReservationLines(database, id, reader);
  return {
    Order: presentReservation(row, context),
    Items: lines.map((line) => presentReservationLine(line, context)),
  };
}
