// /api/v3/admin/stock/{id}/{_buy,_remove,_transfer,_hire-in}, …/stock-hires/{id}/_end
import { buyStock, endHire, hireStock, removeStock, transferStock } from '@bivak/contract/admin';
import { centsOf } from '@bivak/rules';
import { isRefusal, Refusal } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readOneDay, readSpan } from '../locations/index.ts';
import {
  staffBuyStock,
  staffEndHire,
  staffHireStock,
  staffRemoveStock,
  staffTransferStock,
} from './keep-stock.commands.ts';
import type { StockActed } from './stock-plan.ts';
import { stockRefusal } from './stock.present.ts';

export const keepStockAdminRoutes: readonly Route[] = [
  serve(buyStock, staffBuyStock, {
    input: ({ params, query, body }, { shop }) => {
      const { BoughtOn = null } = body;
      const boughtOn = BoughtOn === null ? null : readOneDay('BoughtOn', BoughtOn, shop.zone);
      if (isRefusal(boughtOn)) return boughtOn;
      const { Brand: brand } = body;
      return {
        ...plannedOf(params.id, query, body),
        ...numbered(body),
        costCents: costOf(body),
        boughtOn,
        brand,
      };
    },
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(removeStock, staffRemoveStock, {
    input: ({ params, query, body }) => ({
      ...plannedOf(params.id, query, body),
      ...numbered(body),
      reason: body.Reason,
      costCents: costOf(body),
    }),
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(transferStock, staffTransferStock, {
    input: ({ params, query, body }) => ({
      ...plannedOf(params.id, query, body),
      ...numbered(body),
      toWarehouseId: body.ToWarehouseID,
    }),
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(hireStock, staffHireStock, {
    input: ({ params, query, body }, { shop }) => {
      const span = readSpan({ From: body.From, To: body.To }, shop.zone);
      if (isRefusal(span)) return span;
      const { from, to } = span;
      const fault = { field: 'To', reason: 'before-start' };
      if (from === null || to === null || to <= from)
        return new Refusal('ValidationFailed', { fields: [fault] });
      const { seen: _, ...planned } = plannedOf(params.id, query, { ...body, Seen: 0 });
      return { ...planned, from, until: to, supplier: body.Supplier, costCents: costOf(body) };
    },
    answer: presentActed,
    refusal: stockRefusal,
  }),
  serve(endHire, staffEndHire, {
    input: ({ params, query }) => ({ hireId: params.id, isDryRun: query.DryRun === 'true' }),
    answer: presentActed,
    refusal: stockRefusal,
  }),
];

interface ActBody {
  readonly WarehouseID: string;
  readonly Quantity: number;
  readonly Seen: number;
  readonly Note: string;
}

function plannedOf(
  itemId: string,
  { DryRun }: { readonly DryRun?: string | undefined },
  { WarehouseID, Quantity, Seen, Note }: ActBody,
) {
  return {
    itemId,
    warehouseId: WarehouseID,
    qty: Quantity,
    seen: Seen,
    note: Note === '' ? null : Note,
    isDryRun: DryRun === 'true',
  };
}

function numbered({ SerialIDs }: { readonly SerialIDs: readonly string[] }) {
  return { serialIds: [...new Set(SerialIDs)] };
}

function costOf({ CostExcVAT = null }: { readonly CostExcVAT?: number | null | undefined }) {
  return CostExcVAT === null ? null : centsOf(CostExcVAT);
}

function presentActed({ stock, otherStock }: StockActed) {
  const fromTo = ({ from, to }: StockActed['stock']) => ({ From: from, To: to });
  return { Stock: fromTo(stock), OtherStock: otherStock === null ? null : fromTo(otherStock) };
}
