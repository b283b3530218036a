// /api/v3/admin/orders, …/_price, …/{id}/_payment-link, /api/v3/admin/counter/{buyers,goods}
import {
  createOrder,
  findBuyers,
  findGoods,
  linkOfOrder,
  priceSale,
  type SalePrice,
} from '@bivak/contract/admin';
import type { HourMinute } from '@bivak/rules';
import { encodeQR } from 'qr';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { SaleInput } from '../checkout/index.ts';
import { readRange } from '../locations/index.ts';
import { staffPaymentLink } from '../payments/index.ts';
import { money } from '../pricing/index.ts';
import { type BuyerInput, staffSell } from './counter.commands.ts';
import { type PricedSale, staffFindBuyers, staffFindGoods, staffPriceSale } from './counter.queries.ts';

export const counterAdminRoutes: readonly Route[] = [
  serve(priceSale, staffPriceSale, {
    input: ({ body }, context) => {
      const sale = readSale(body, context);
      return isRefusal(sale) ? sale : { ...sale, customerId: body.CustomerID ?? null };
    },
    answer: presentSale,
    refusal: saleRefusal,
  }),
  serve(createOrder, staffSell, {
    input: ({ body }, context) => {
      const sale = readSale(body, context);
      if (isRefusal(sale)) return sale;
      const { Payment: paid, Language = context.shop.config.defaultLanguage } = body;
      return {
        ...sale,
        buyer: readBuyer(body.Buyer),
        language: Language,
        notes: textOr(body.Notes),
        reference: textOr(body.Reference),
        payment:
          paid === null || paid === undefined || paid.Amount === 0
            ? null
            : { method: paid.Method, cents: centsOf(paid.Amount) },
        handsOut: body.HandOut,
        serialIds: body.Lines.map(({ SerialIDs }) => SerialIDs),
        mails: body.Mail,
      };
    },
    answer: ({ id, number, grossCents, depositCents, paidCents, isOut }) => ({
      ID: id,
      Number: number,
      TotalIncVAT: money(grossCents),
      Deposit: money(depositCents),
      Paid: money(paidCents),
      IsOut: isOut,
    }),
    refusal: saleRefusal,
  }),
  serve(findBuyers, staffFindBuyers, {
    input: ({ query }) => ({ text: query.q }),
    answer: (found) => ({
      Collection: found.map(({ id, number, name, tel, email, isBlocked }) => ({
        ID: id,
        Number: number,
        Name: name,
        Tel: tel,
        Email: email,
        IsBlocked: isBlocked,
      })),
    }),
  }),
  serve(findGoods, staffFindGoods, {
    input: ({ query }) => ({ text: query.q, warehouseId: query.WarehouseID }),
    answer: (found) => ({
      Collection: found.map(({ itemId, name, serialId, isExact }) => ({
        ItemID: itemId,
        Description: name,
        SerialID: serialId,
        IsExact: isExact,
      })),
    }),
    refusal: saleRefusal,
  }),
  serve(linkOfOrder, staffPaymentLink, {
    input: ({ params, body }, { shop }) => ({
      orderId: params.id,
      method: body.Method ?? shop.config.payment.methods[0] ?? 'BANCONTACT',
      returnPage: '/',
      description: null,
      access: null,
    }),
    answer: ({ link, status, message }) => ({
      Link: link,
      Status: status,
      Message: message,
      Code: link === null ? [] : encodeQR(link, 'raw').map((row) => row.map(Number).join('')),
    }),
  }),
];

export interface SaleOnWire {
  readonly WarehouseID: string;
  readonly Start: string;
  readonly End: string;
  readonly StartTime?: string | null | undefined;
  readonly EndTime?: string | null | undefined;
  readonly DiscountPercent: number;
  readonly Lines: readonly {
    readonly ItemID: string;
    readonly Amount: number;
    readonly UnitPrice?: number | null | undefined;
    readonly Reason?: string | null | undefined;
  }[];
}

export function readSale(body: SaleOnWire, { shop }: Context): SaleInput | Refusal {
  const range = readRange({ field: 'Start', text: body.Start }, { field: 'End', text: body.End }, shop.zone);
  if (isRefusal(range)) return range;
  return {
    warehouseId: body.WarehouseID,
    startDay: range.from,
    endDay: range.to,
    startTime: (body.StartTime ?? null) as HourMinute | null,
    endTime: (body.EndTime ?? null) as HourMinute | null,
    discountPercent: body.DiscountPercent,
    goods: body.Lines.map(({ ItemID, Amount, UnitPrice, Reason }) => ({
      itemId: ItemID,
      qty: Amount,
      unitCents: UnitPrice === null || UnitPrice === undefined ? null : centsOf(UnitPrice),
      reason: textOr(Reason),
    })),
  };
}

export function readBuyer(buyer: {
  readonly CustomerID?: string | null | undefined;
  readonly FirstName: string;
  readonly LastName: string;
  readonly CompanyName: string;
  readonly Tel: string;
  readonly Email: string;
}): BuyerInput {
  if (buyer.CustomerID !== null && buyer.CustomerID !== undefined) return { customerId: buyer.CustomerID };
  const { FirstName, LastName, CompanyName, Tel, Email } = buyer;
  return {
    passerBy: { firstName: FirstName, lastName: LastName, companyName: CompanyName, tel: Tel, email: Email },
  };
}

export function presentSale(
  { view, free, limitPercent }: PricedSale,
  { shop, language }: Context,
): SalePrice {
  return {
    Start: shop.zone.format(view.window.start),
    End: shop.zone.format(view.window.end),
    OutsideHours: [...view.outsideHours],
    Lines: view.lines.map(({ line, listedCents }, n) => ({
      ItemID: line.row.itemId,
      Description:
        line.row.descriptions[language] ??
        line.row.descriptions[shop.config.defaultLanguage] ??
        line.row.itemId,
      Amount: line.row.qty,
      Free: free[n] ?? null,
      UnitPrice: money(line.unitCents),
      ListedUnitPrice: money(listedCents),
      TotalIncVAT: money(line.grossCents),
    })),
    TotalIncVAT: money(view.totals.grossCents),
    TotalExcVAT: money(view.totals.netCents),
    Deposit: money(view.depositCents),
    DiscountLimit: limitPercent,
  };
}

const names = {
  lines: 'Lines',
  qty: 'Amount',
  itemId: 'ItemID',
  unitPrice: 'UnitPrice',
  reason: 'Reason',
  serialIds: 'SerialIDs',
  warehouseId: 'WarehouseID',
  startDay: 'Start',
  endDay: 'End',
  endTime: 'EndTime',
  discountPercent: 'DiscountPercent',
  buyer: 'Buyer',
  customerId: 'CustomerID',
  firstName: 'FirstName',
  lastName: 'LastName',
  tel: 'Tel',
  email: 'Email',
  handOut: 'HandOut',
} as const;

export function saleRefusal(refused: Refusal): Refusal {
  return refuseNamed(refused, (field) => wirePath(field, names));
}

function textOr(given: string | null | undefined): string | null {
  return given === undefined || given === null || given === '' ? null : given;
}

function centsOf(amount: number): number {
  return Math.round(amount * 100);
}
