import type {
  Action,
  Cart,
  CartAttachment,
  CartHead,
  CartItem,
  Item,
  PlaceDifference,
  UploadPolicy,
} from '@bivak/contract/wire';
import {
  cents,
  centsOf,
  daysInclusive,
  isEnough,
  lineAmounts,
  maxQty,
  minimumOrderResult,
  sumCents,
  totals,
  type IsoDate,
} from '@bivak/rules';
import { deliveries } from './fake-places.ts';

export interface FakeLine {
  readonly id: string;
  readonly item: Item;
  readonly amount: number;
  readonly attachments?: readonly CartAttachment[];
  readonly lacking?: CartItem['LackingAddOns'];
  /** The line that it goes with, and how many of it at least. */
  readonly boundTo?: { readonly line: string; readonly least: number };
  /** In a cart of many, where it lies and when it is fetched; else as the cart. */
  readonly at?: Pick<FakeCart, 'warehouse' | 'from' | 'to' | 'hourStart' | 'hourEnd'>;
}

/** What a line of a call says of where and when. */
export interface SentPlace {
  readonly WarehouseID?: string;
  readonly DateTimeExpectedStart?: string;
  readonly DateTimeExpectedEnd?: string;
  readonly DeliveryID?: string;
}

/** What a sent line says and the cart has otherwise, as the server answers it; null when nothing. */
export function differenceOf(cart: FakeCart, lines: readonly SentPlace[]): PlaceDifference | null {
  const own = {
    WarehouseID: cart.alias ?? cart.warehouse,
    DateTimeExpectedStart: String(cart.from),
    DateTimeExpectedEnd: String(cart.to),
    DeliveryID: cart.delivery,
  };
  const sent = lines.map((line) => ({
    WarehouseID: line.WarehouseID ?? own.WarehouseID,
    DateTimeExpectedStart: (line.DateTimeExpectedStart ?? own.DateTimeExpectedStart).slice(0, 10),
    DateTimeExpectedEnd: (line.DateTimeExpectedEnd ?? own.DateTimeExpectedEnd).slice(0, 10),
    DeliveryID: own.DeliveryID === null ? null : (line.DeliveryID ?? own.DeliveryID),
  }));
  const other = sent.find((one) => JSON.stringify(one) !== JSON.stringify(own));
  return other === undefined ? null : { InCart: own, Sent: other };
}

export interface FakeCart {
  readonly id: string;
  readonly version: number;
  readonly warehouse: string;
  readonly delivery: string | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly hourStart: string | null;
  readonly hourEnd: string | null;
  readonly lines: readonly FakeLine[];
  readonly attachments?: readonly CartAttachment[];
  readonly uploadPolicy?: UploadPolicy;
  readonly actions?: readonly Action[];
  /** What the shop asks an order to come to, incl. VAT. */
  readonly minimum?: number;
  /** The choice that it was made for, where that stands for several warehouses. */
  readonly alias?: string;
}

/** Of all goods of the fake; its prices include VAT. */
const VAT_BP = 2100;

const euros = (amount: number): number => amount / 100;

/** Net and gross by the rule that the server asks too. */
function amountsOf(pieceIncVat: number, qty: number) {
  return {
    ...lineAmounts({ unitCents: centsOf(pieceIncVat), qty, vatBp: VAT_BP, basis: 'incl' }),
    vatBp: VAT_BP,
  };
}

/** What so much costs without VAT. */
export function withoutVat(incVat: number): number {
  return euros(amountsOf(incVat, 1).netCents);
}

/** What one piece costs in the cart's period, incl. VAT. */
export function priceOf(item: Item, from: IsoDate, to: IsoDate): number {
  const perDay = item.PeriodPrices[0]?.PriceNettIncVAT ?? item.SalesPriceIncVAT ?? 0;
  return euros(centsOf(perDay) * (item.ItemType === 'Sales' ? 1 : daysInclusive(from, to)));
}

/** What more of it could be had. */
function leftoverOf(free: number | null, inCart: number): number | null {
  return maxQty({ free, inCart, maxPerCustomer: null, usedByCustomer: 0, maxPerCart: null }).max;
}

function deliveryOf(id: string | null): Cart['Delivery'] {
  if (id === null) return null;
  const { Kind = 'pickup' } = deliveries.find((one) => one.DeliveryID === id) ?? {};
  return { Key: id, Description: id, Kind };
}

export function presentCart(cart: FakeCart, stock: (item: Item) => number | null = () => null): Cart {
  return { ...presentHead(cart), Items: presentLines(cart, stock) };
}

function presentHead(cart: FakeCart): CartHead {
  const goods = cart.lines.map((line) => amountsOf(priceOf(line.item, cart.from, cart.to), line.amount));
  const sums = totals(goods, 'incl');
  const deposit = sumCents(cart.lines.map(({ item, amount }) => cents(centsOf(item.Deposit ?? 0) * amount)));
  const minimum = minimumOrderResult(
    sums.grossCents,
    cart.minimum === undefined ? null : centsOf(cart.minimum),
  );
  return {
    CartID: cart.id,
    Version: cart.version,
    WarehouseID: { Key: cart.warehouse, Description: cart.warehouse },
    WarehouseAlias: cart.alias ?? null,
    DeliveryID: cart.delivery,
    Delivery: deliveryOf(cart.delivery),
    DateTimeExpectedStart: `${cart.from}T00:00:00+01:00`,
    DateTimeExpectedEnd: `${cart.to}T00:00:00+01:00`,
    DateTimeBusinessStart: null,
    DateTimeBusinessEnd: null,
    BusinessHourStart: hour(cart.hourStart),
    BusinessHourEnd: hour(cart.hourEnd),
    Reference: null,
    Actions: [...(cart.actions ?? [])],
    PaymentCondition: { ShopPaymentPolicy: 'BlockPayment' },
    TotalIncVATForeignCurrency: euros(sums.grossCents),
    TotalExcVATForeignCurrency: euros(sums.netCents),
    TotalVAT: euros(sums.vatCents),
    VATTotals: sums.perRate.map(({ vatBp, netCents, vatCents }) => ({
      Percentage: vatBp / 100,
      TotalExcVAT: euros(netCents),
      TotalVAT: euros(vatCents),
    })),
    TotalRounding: euros(sums.roundingCents),
    TotalDeposit: euros(deposit),
    MinimumTotalIncVAT: cart.minimum ?? null,
    TotalBelowMinimum: minimum.ok ? 0 : euros(minimum.missingCents),
    TotalQty: cart.lines.reduce((sum, line) => sum + line.amount, 0),
    CustomFields: {},
    Attachments: [...(cart.attachments ?? [])],
    UploadPolicy: cart.uploadPolicy ?? 'DenyUpload',
  };
}

function hour(id: string | null): { Key: string; Description: string } | null {
  return id === null ? null : { Key: id, Description: id };
}

/** The lines, and behind each one that asks for it the deposit that the server adds. */
export function presentLines(cart: FakeCart, stock: (item: Item) => number | null): CartItem[] {
  return cart.lines.flatMap((line) => {
    const at = line.at ?? cart;
    const piece = priceOf(line.item, at.from, at.to);
    const { netCents, grossCents } = amountsOf(piece, line.amount);
    const free = stock(line.item);
    const goods: CartItem = {
      CartItemID: line.id,
      ItemID: line.item.ID,
      CompositionID: null,
      Amount: line.amount,
      Description: line.item.Description,
      Item: line.item,
      MaxPerCustomerLeftover: null,
      StockLeftover: leftoverOf(free, line.amount),
      IsRemovable: true,
      NotRemovableReason: null,
      IsDeposit: false,
      ParentCartItemID: line.boundTo?.line ?? null,
      RequiredAmount: line.boundTo?.least ?? null,
      InvalidCartItemReason: isEnough(free, line.amount) ? null : 'sold-out',
      LackingAddOns: [...(line.lacking ?? [])],
      Attachments: [...(line.attachments ?? [])],
      Price: withoutVat(piece),
      PriceIncVAT: piece,
      TotalIncVAT: euros(grossCents),
      TotalExcVAT: euros(netCents),
      WarehouseID: { Key: at.warehouse, Description: at.warehouse },
      DateTimeBusinessStart: null,
      DateTimeBusinessEnd: null,
      DateTimeExpectedStart: `${at.from}T00:00:00+01:00`,
      DateTimeExpectedEnd: `${at.to}T00:00:00+01:00`,
      BusinessHourStart: hour(at.hourStart),
      BusinessHourEnd: hour(at.hourEnd),
    };
    if (line.item.Deposit === null) return [goods];
    const deposit = line.item.Deposit;
    return [
      goods,
      {
        ...goods,
        CartItemID: `${line.id}-deposit`,
        Description: 'Waarborg',
        Item: null,
        IsRemovable: false,
        NotRemovableReason: 'Hoort bij een ander artikel en gaat samen ermee weg.',
        IsDeposit: true,
        Attachments: [],
        ParentCartItemID: line.id,
        RequiredAmount: null,
        InvalidCartItemReason: null,
        Price: deposit,
        PriceIncVAT: deposit,
        TotalIncVAT: deposit * line.amount,
        TotalExcVAT: deposit * line.amount,
      },
    ];
  });
}
