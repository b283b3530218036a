import {
  putReservationOrder,
  validateReservationOrderUpdate,
  type Call,
  type EditResult,
  type ReservationOrder,
  type ReservationOrderUpdate,
} from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import type { EditDraft } from '../model/edit-draft.ts';
import type { LoadedOrder } from '../../orders/api/order-query.ts';

/** What an edit would be refused for, and what it would cost; nothing is written (spec 2 §4, "Order edit"). */
export function askEdit(call: Call, loaded: LoadedOrder, draft: EditDraft): Promise<EditResult> {
  const { ReservationOrderID: id } = loaded.order;
  return call(validateReservationOrderUpdate, { params: { id }, body: bodyOf(loaded, draft) });
}

/** Saves an edit, at the price and the deposit that were shown for it. */
export function saveEdit(
  call: Call,
  loaded: LoadedOrder,
  draft: EditDraft,
  result: EditResult | null,
): Promise<ReservationOrder> {
  const { ReservationOrderID: id } = loaded.order;
  const shown =
    result === null
      ? {}
      : { ExpectedTotalIncVAT: result.TotalIncVAT, ExpectedTotalDeposit: result.TotalDeposit };
  return call(putReservationOrder, { params: { id }, body: { ...bodyOf(loaded, draft), ...shown } });
}

/** The server's own words: the first entry's `Data.Message` (spec 2 §8); null where it said nothing. */
export function editMessage(cause: unknown): string | null {
  if (!isWireError(cause) || cause.code === 'Unexpected') return null;
  const { Errors } = cause.body as { Errors?: readonly { Data?: { Message?: unknown } }[] };
  const first = Errors?.[0]?.Data?.Message;
  return typeof first === 'string' ? first : cause.message;
}

function bodyOf({ order, lines }: LoadedOrder, draft: EditDraft): ReservationOrderUpdate {
  const changed = lines.filter(
    (line) => draft.amounts[line.ReservationOrderItemID] !== undefined && line.IsChangeable,
  );
  return {
    DateTimeExpectedStart: draft.period.from,
    DateTimeExpectedEnd: draft.period.to,
    BusinessHourStart: draft.pickupHourId,
    BusinessHourEnd: draft.returnHourId,
    UpdateItems: changed.map((line) => ({
      ReservationOrderItemID: line.ReservationOrderItemID,
      Amount: draft.amounts[line.ReservationOrderItemID] ?? line.Amount,
    })),
    ...(draft.customFields === undefined ? {} : { CustomFields: draft.customFields }),
    Version: order.Version,
  };
}
