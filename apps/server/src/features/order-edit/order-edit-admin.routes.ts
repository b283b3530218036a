// /api/v3/admin/orders/{id}/edit, …/_edit, …/_split, …/_substitute, …/lines/{lineId}/substitutes
import {
  type EditableOrder,
  editOrder,
  getOrderToEdit,
  listSubstitutes,
  splitOrder,
  substituteLine,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readDays } from '../locations/index.ts';
import { actRefusal, ofAct, presentActed } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import { staffEditOrder } from './staff-edit.commands.ts';
import { type OrderToEdit, staffListSubstitutes, staffOrderToEdit } from './staff-edit.queries.ts';
import { staffSplitOrder } from './staff-split.commands.ts';
import { staffSubstitute } from './staff-substitute.commands.ts';

export const orderEditAdminRoutes: readonly Route[] = [
  serve(getOrderToEdit, staffOrderToEdit, {
    input: ({ params }) => ({ orderId: params.id }),
    answer: presentToEdit,
  }),
  serve(editOrder, staffEditOrder, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { body } = request;
      const days = readDays({ Start: body.Start, End: body.End }, context.shop.zone);
      if (isRefusal(days)) return days;
      const priced = ({
        UnitPrice,
        Reason,
      }: {
        readonly UnitPrice?: number | undefined;
        readonly Reason?: string | undefined;
      }) => ({
        unitCents: UnitPrice === undefined ? undefined : centsOf(UnitPrice),
        reason: Reason,
      });
      return {
        ...of,
        startDay: days.Start,
        endDay: days.End,
        pickupHourId: body.PickupHourID,
        returnHourId: body.ReturnHourID,
        reference: body.Reference,
        warehouseId: body.WarehouseID,
        customerId: body.CustomerID,
        lines: body.Lines.map((line) => ({
          lineId: line.LineID,
          qty: line.Amount,
          substituteId: line.SubstituteID,
          ...priced(line),
        })),
        added: body.Added.map((line) => ({ itemId: line.ItemID, qty: line.Amount, ...priced(line) })),
        charges: body.Charges.map(({ Description, Amount, VAT }) => ({
          description: Description,
          cents: centsOf(Amount),
          vatBp: Math.round(VAT * 100),
        })),
        discountPercent: body.DiscountPercent,
        reprice: body.Reprice,
      };
    },
    answer: presentActed,
    refusal: editRefusal,
  }),
  serve(splitOrder, staffSplitOrder, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Lines, Start, End } = request.body;
      const days = readDays({ Start, End }, context.shop.zone);
      if (isRefusal(days)) return days;
      return {
        ...of,
        lines: Lines.map(({ LineID, Amount }) => ({ lineId: LineID, qty: Amount })),
        startDay: days.Start,
        endDay: days.End,
      };
    },
    answer: presentActed,
    refusal: editRefusal,
  }),
  serve(substituteLine, staffSubstitute, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { LineID, ItemID, Amount } = request.body;
      return { ...of, lineId: LineID, itemId: ItemID, qty: Amount };
    },
    answer: presentActed,
    refusal: editRefusal,
  }),
  serve(listSubstitutes, staffListSubstitutes, {
    input: ({ params }) => ({ orderId: params.id, lineId: params.lineId }),
    answer: (found) => ({
      Collection: found.map(({ itemId, name, free }) => ({ ItemID: itemId, Description: name, Free: free })),
    }),
  }),
];

const names = {
  lines: 'Lines',
  added: 'Added',
  lineId: 'LineID',
  itemId: 'ItemID',
  qty: 'Amount',
  unitPrice: 'UnitPrice',
  reason: 'Reason',
  warehouseId: 'WarehouseID',
  customerId: 'CustomerID',
  discountPercent: 'DiscountPercent',
  startDay: 'Start',
  endDay: 'End',
  pickupHourId: 'PickupHourID',
  returnHourId: 'ReturnHourID',
  reference: 'Reference',
} as const;

function editRefusal(refusal: Refusal, context: Context): Refusal {
  if (refusal.code === 'VersionStale') return actRefusal(refusal, context);
  return refuseNamed(refusal, (field) => wirePath(field, names));
}

function presentToEdit(
  { order, lines, charges, isEditable, limitPercent }: OrderToEdit,
  { shop, language }: Context,
): EditableOrder {
  return {
    ID: order.id,
    Number: order.orderNo ?? order.reservationNo,
    Status: order.status,
    Version: order.version,
    IsEditable: isEditable,
    CustomerID: order.customerId,
    CustomerName: order.name,
    WarehouseID: order.warehouseId,
    Start: order.startDay,
    End: order.endDay,
    Reference: order.reference,
    Lines: lines.map((line) => ({
      ID: String(line.id),
      ItemID: line.itemId,
      Description:
        line.descriptions[language] ?? line.descriptions[shop.config.defaultLanguage] ?? line.itemId,
      Amount: line.qty,
      UnitPrice: money(line.unitCents),
      ListedUnitPrice: line.listedUnitCents === null ? null : money(line.listedUnitCents),
      PriceReason: line.priceReason,
      TotalIncVAT: money(line.grossCents),
      IsFixed: line.isFixed,
    })),
    Charges: charges.map(({ description, grossCents }) => ({
      Description: description,
      TotalIncVAT: money(grossCents),
    })),
    TotalIncVAT: money(order.grossCents),
    Deposit: money(order.depositCents),
    DiscountLimit: limitPercent,
  };
}

function centsOf(amount: number): number {
  return Math.round(amount * 100);
}
