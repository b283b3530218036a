import {
  acceptOrder,
  assignOrder,
  cancelOrderByStaff,
  changeOrder,
  getOrder,
  noteOrder,
  type OrderActed,
  rejectOrder,
  type StaffOrder as WireOrder,
} from '@bivak/contract/admin';
import { subjectWords } from '@bivak/contract/shop-config';
import { mayUndoPayment } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { presentOffer, presentWayBack } from '../../platform/http/present-undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { money } from '../pricing/index.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import {
  staffAcceptOrder,
  staffAssignOrder,
  staffCancelOrderFor,
  staffChangeOrder,
  staffOrderNote,
  staffRejectOrder,
} from './staff-acts.commands.ts';
import { type Acted, type OfAct, OrderStale } from './staff-acts.ts';
import { type StaffOrder, staffOrderDetail } from './staff-order.queries.ts';

/** /api/v3/admin/orders/{id}[/{_accept,_reject,_assign,_note}] */
export const orderActsAdminRoutes: readonly Route[] = [
  serve(getOrder, staffOrderDetail, {
    input: ({ params }) => ({ orderId: params.id }),
    answer: presentStaffOrder,
  }),
  serve(acceptOrder, staffAcceptOrder, { input: ofAct, answer: presentActed, refusal: actRefusal }),
  serve(rejectOrder, staffRejectOrder, {
    input: (request, context) => withAct(ofAct(request, context), { reason: request.body.Reason }),
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(cancelOrderByStaff, staffCancelOrderFor, {
    input: (request, context) => withAct(ofAct(request, context), { reason: request.body.Reason }),
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(assignOrder, staffAssignOrder, {
    input: (request, context) => withAct(ofAct(request, context), { to: request.body.AssignedTo }),
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(noteOrder, staffOrderNote, {
    input: (request, context) => withAct(ofAct(request, context), { notes: request.body.Notes }),
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(changeOrder, staffChangeOrder, {
    input: (request, context) =>
      withAct(ofAct(request, context), { notes: request.body.Notes, reference: request.body.Reference }),
    answer: presentActed,
    refusal: actRefusal,
  }),
];

interface ActRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
}

export function ofAct({ params, query }: ActRequest, context: Context): OfAct | Refusal {
  const version = versionSeen(context);
  if (isRefusal(version)) return version;
  return { orderId: params.id, version, isDryRun: query.DryRun === 'true' };
}

function withAct<More>(of: OfAct | Refusal, more: More): (OfAct & More) | Refusal {
  return isRefusal(of) ? of : { ...of, ...more };
}

export function presentActed({ id, version, effects, undo }: Acted, { shop }: Context): OrderActed {
  const { status, stock, grossCents, depositCents, mails } = effects;
  return {
    ID: id,
    Version: version,
    Effects: {
      Status: { From: status.from, To: status.to },
      Stock: stock.map(({ itemId, warehouseId, from, to }) => ({
        ItemID: itemId,
        WarehouseID: warehouseId,
        From: from,
        To: to,
      })),
      TotalIncVAT: { From: money(grossCents.from), To: money(grossCents.to) },
      Deposit: { From: money(depositCents.from), To: money(depositCents.to) },
      Mails: [...mails],
    },
    Undo: presentWayBack(undo, shop),
  };
}

const wireNames = {
  to: 'AssignedTo',
  reason: 'Reason',
  notes: 'Notes',
  reference: 'Reference',
  startDay: 'Start',
  endDay: 'End',
  backOn: 'BackOn',
  pickupHourId: 'PickupHourID',
  returnHourId: 'ReturnHourID',
  standardTextId: 'StandardTextID',
  customerId: 'Customer',
  act: 'Act',
} as const;
const wireFields: Readonly<Record<string, string>> = {
  backOn: 'BackOn',
  assignedTo: 'AssignedTo',
  notes: 'Notes',
  status: 'Status',
  order: 'OrderID',
  reference: 'Reference',
};

export function actRefusal(refusal: Refusal, { shop }: Context): Refusal {
  if (!(refusal instanceof OrderStale)) return refuseNamed(refusal, (field) => wirePath(field, wireNames));
  const { current, changedBy, changedAt, changedFields } = refusal;
  return new Refusal(refusal.code, {
    beside: {
      Current: {
        ID: current.id,
        Status: current.status,
        Version: current.version,
        AssignedTo: current.assignedTo,
        Notes: current.notes,
        TotalIncVAT: money(current.grossCents),
      },
      ChangedBy: changedBy,
      ChangedAt: changedAt === null ? null : shop.zone.format(changedAt),
      ChangedFields: changedFields.map((field) => wireFields[field] ?? field),
    },
  });
}

/** Whoever hands out calls about what comes or goes today; whoever only looks sees names (design, §1). */
function isOfTheDay(
  { status, startDay, endDay }: Pick<StaffOrder['order'], 'status' | 'startDay' | 'endDay'>,
  { actor, shop, now }: Context,
): boolean {
  if (!OperatorScope.of(actor).may('orders.handOut')) return false;
  const today = shop.zone.dayOf(now);
  return status === 'Picked' || startDay === today || endDay === today;
}

function presentStaffOrder({ order, lines, history }: StaffOrder, context: Context): WireOrder {
  const { shop, key, now, language } = context;
  const { zone } = shop;
  const { person } = order;
  const scope = OperatorScope.of(context.actor);
  const mayRead = scope.may('customers.read');
  // Of JSON in a row, an instant is a text of PostgreSQL's.
  const at = (text: string) => zone.format(Date.parse(text) as typeof now);
  const named = (descriptions: Readonly<Record<string, string>>) =>
    descriptions[language] ?? descriptions[shop.config.defaultLanguage];
  const file = (one: { readonly fileId: string; readonly name: string; readonly at: string }) => ({
    FileID: one.fileId,
    Name: one.name,
    DateTimeCreated: at(one.at),
    AttachmentUrl: fileAddress(key, shop.id, one.fileId, now),
  });
  return {
    ...presentListedOrder(order, context),
    ReservationID: order.reservationNo,
    OrderID: order.orderNo,
    Warehouse: { Key: order.warehouseId, Description: order.warehouseName },
    Delivery:
      order.deliveryId === null
        ? null
        : { Key: order.deliveryId, Description: order.deliveryName ?? order.deliveryId },
    Person: {
      Name: `${person.firstName} ${person.lastName}`.trim(),
      CompanyName: person.companyName ?? '',
      Email: mayRead ? (person.email ?? '') : '',
      Tel: mayRead || isOfTheDay(order, context) ? (person.tel ?? '') : '',
    },
    BackOn: order.backOn,
    Reference: order.reference,
    Notes: order.notes,
    Remark: order.remark,
    RejectionReason: order.rejectionReason,
    TotalExcVAT: money(order.netCents),
    Deposit: money(order.depositCents),
    EditBlocked: order.editBlocked,
    CancelBlocked: order.cancelBlocked,
    ExpiresAt: order.expiresAt === null ? null : zone.format(order.expiresAt),
    Lines: lines.map((line) => ({
      ID: String(line.id),
      ItemID: line.itemId,
      IsDeposit: line.kind === 'Borg',
      Description: named(line.descriptions) ?? line.itemId,
      Amount: line.qty,
      Out: line.balance.out,
      In: line.balance.good,
      Broken: line.balance.broken,
      Lost: line.balance.lost,
      Parts: line.balance.parts.map((part, n) => ({
        ItemID: part.itemId,
        Description: named(line.recipe[n]?.descriptions ?? {}) ?? part.itemId,
        PerSet: part.perSet,
        Out: part.out,
        BackGood: part.good,
        BackBroken: part.broken,
        Lost: part.lost,
        Away: part.away,
      })),
      Serials: line.serials.map(({ id, itemId, isOut }) => ({ SerialID: id, ItemID: itemId, IsOut: isOut })),
      TotalIncVAT: money(line.grossCents),
      TotalExcVAT: money(line.netCents),
    })),
    Payments: order.payments.map((one) => ({
      ID: one.id,
      Method: one.method,
      Status: one.status,
      Asked: money(one.askedCents),
      Kept: money(one.keptCents),
      At: at(one.at),
    })),
    Refunds: order.refunds.map((one) => ({
      ID: one.id,
      Reason: one.reason,
      Status: one.status,
      Amount: money(one.cents),
      At: at(one.at),
    })),
    Invoices: order.invoices.map((one) => ({
      Number: one.number,
      Kind: one.kind,
      TotalIncVAT: money(one.grossCents),
      IssuedOn: one.issuedOn,
      DueOn: one.dueOn,
      Open: money(one.openCents),
      Version: one.version,
      Noted: one.noted.map(({ id, isOwn, isOfBank, ...noted }) => ({
        ID: id,
        Method: noted.method,
        Amount: money(noted.cents),
        Day: noted.paidOn ?? zone.dayOf(noted.at),
        By: noted.by,
        MayBeUndone: mayUndoPayment(
          { isOwn, isOfBank, notedOn: zone.dayOf(noted.at) },
          scope,
          zone.dayOf(now),
        ),
      })),
    })),
    Documents: order.documents.map((one) => ({ ...file(one), Kind: one.kind })),
    Files: order.files.map((one) => ({
      ...file(one),
      LineID: one.lineId === null ? null : String(one.lineId),
    })),
    Conversations: order.conversations.map((one) => ({
      ID: one.id,
      Subject: subjectWords(shop.config, one.subject, language),
      LastAt: at(one.lastAt),
      Waits: one.waits,
    })),
    History: history.map((one) => ({
      At: zone.format(one.at),
      Subject: one.subject,
      Action: one.action,
      By: { Kind: one.by.kind, Name: one.by.name },
      Changes: one.changes.map(({ field, from, to }) => ({
        Field: wireFields[field] ?? field,
        From: from,
        To: to,
      })),
      Pieces: one.pieces.map(({ kind, qty, serialId, descriptions, setDescriptions }) => ({
        Kind: kind,
        Amount: qty,
        SerialID: serialId,
        Description: named(descriptions) ?? '',
        OfSet: setDescriptions === null ? null : (named(setDescriptions) ?? ''),
      })),
      Note: one.note,
      Undo: presentOffer(one.undo),
    })),
  };
}
