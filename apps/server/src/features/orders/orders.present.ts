import type { CheckoutAddress, OrderAddress, ReservationOrder, ReservationOrderItem } from '@bivak/contract';
import {
  cents,
  depositIn,
  dueCents,
  isCancellableStatus,
  isEditableStatus,
  isLiveStatus,
  type OrderAction,
  orderActions,
  ownPayment,
  standingActions,
} from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { fixedItemOf, presentActions, presentVat } from '../carts/index.ts';
import { presentDrawing, presentImages } from '../catalogue/index.ts';
import { keptHourReference } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { payableCents } from './payable.ts';
import type { ReservationLineRow } from './orders.queries.ts';
import type { ReservationRow } from './reservation-sql.ts';

export function presentReservation(
  row: ReservationRow,
  { shop, language }: Pick<Context, 'shop' | 'language'>,
): ReservationOrder {
  const { zone } = shop;
  const hour = (id: string | null, moment: EpochMs) => {
    if (id === null) return null;
    const time = zone.format(moment).slice(11, 16);
    return keptHourReference(shop.config, { warehouse: row.warehouseId, id, time });
  };
  return {
    ReservationOrderID: row.id,
    Version: row.revision,
    ReservationID: row.reservationNo,
    OrderID: row.orderNo,
    CustomerID: row.customerId,
    WarehouseID: row.warehouseId,
    Warehouse: { Key: row.warehouseId, Description: row.warehouseName },
    DeliveryID: row.deliveryId,
    Delivery: deliveryOf(row),
    DateTimeCreated: zone.format(row.createdAt),
    DateTimeExpectedStart: zone.midnight(row.startDay),
    DateTimeExpectedEnd: zone.midnight(row.endDay),
    DateTimeBusinessStart: zone.format(row.businessStart),
    DateTimeBusinessEnd: zone.format(row.businessEnd),
    BusinessHourStart: row.pickupHourId,
    PickupHour: hour(row.pickupHourId, row.businessStart),
    BusinessHourEnd: row.returnHourId,
    ReturnHour: hour(row.returnHourId, row.businessEnd),
    ReservationStatus: row.status,
    ConfirmationAsked: row.confirmationAsked,
    DateTimeConfirmed: row.confirmedAt === null ? null : zone.format(row.confirmedAt),
    RejectionReason: row.rejectionReason,
    Reference: row.reference,
    Notes: row.notes,
    TotalQtyOfReservationItems: row.itemQty,
    TotalIncVAT: money(row.grossCents),
    TotalExcVAT: money(row.netCents),
    TotalVAT: money(row.grossCents - row.netCents - row.roundingCents),
    VATTotals: presentVat(row.vat),
    TotalRounding: money(row.roundingCents),
    TotalDeposit: money(row.depositCents),
    ...paymentOf(row, shop),
    PlacedTogether: row.parts
      .filter(({ id }) => id !== row.id)
      .map(({ id, number }) => ({ ReservationOrderID: id, Number: number })),
    AccountNextStep: row.accountNextStep,
    IsCancellable: isCancellableStatus(row.status, row.cancelBlocked),
    IsEditable: isEditableStatus(row.status, row.editBlocked),
    Actions: presentActions(actionsOf(row, shop), { shop, language }),
    CustomFields: row.customFields,
    Customer: { ...addressOf(row.person), Email: row.person.Email, Tel: row.person.Tel ?? '' },
    Address: row.address === null ? null : addressOf(row.address),
  };
}

export function presentReservationLine(
  row: ReservationLineRow,
  { shop }: Pick<Context, 'shop'>,
): ReservationOrderItem {
  const isDeposit = row.kind === 'Borg';
  return {
    ReservationOrderItemID: String(row.id),
    ItemID: row.itemId,
    CompositionID: row.kind === 'Composition' ? row.itemId : null,
    ItemDescription: row.description,
    Amount: row.qty,
    MaxPerCustomer: row.leftForCustomer,
    IsDeposit: isDeposit,
    IsChangeable: !isDeposit && row.itemId !== fixedItemOf(shop.config, row),
    TotalIncVAT: money(row.grossCents),
    TotalExcVAT: money(row.netCents),
    Item: {
      ID: row.itemId,
      Slug: row.slug,
      Description: row.description,
      ItemType: row.itemType,
      Images: presentImages(row.images, row.description),
      Drawing: presentDrawing(
        { pictures: row.images.length, categoryIds: row.categoryIds },
        shop.config.drawings,
      ),
      MaxPerCart: row.maxPerCart,
    },
  };
}

function deliveryOf({
  deliveryId,
  deliveryName,
  deliveryKind,
}: ReservationRow): ReservationOrder['Delivery'] {
  if (deliveryId === null) return null;
  return { Key: deliveryId, Description: deliveryName ?? deliveryId, Kind: deliveryKind ?? 'pickup' };
}

function actionsOf(row: ReservationRow, { config }: Context['shop']): readonly OrderAction[] {
  const asked = orderActions({
    referenceRequired: row.referenceRequired,
    reference: row.reference,
    certificates: row.certificates,
    handedInCertificates: row.certificates.flatMap(({ id, number }) =>
      number === null ? [] : [{ id, number }],
    ),
    paymentPolicy: config.payment.policy,
    totalGrossCents: cents(row.grossCents),
    dueCents: dueCents(row.parts),
    paidCents: cents(row.paidCents),
  });
  return standingActions(asked, row.status);
}

/**
 * What was checked out together is paid together, and each has its own share of it; at an order that ended nothing is
 * asked for the others.
 */
function paymentOf(
  row: ReservationRow,
  { zone, ...shop }: Context['shop'],
): Pick<
  ReservationOrder,
  'PaymentMode' | 'TotalPaid' | 'TotalOpen' | 'TotalOpenDeposit' | 'DateTimePaymentDeadline'
> {
  const open = isLiveStatus(row.status) ? payableCents(shop, row.parts, row.paidCents) : 0;
  const waits = row.status === 'Active' && row.paymentMode === 'NOW' && open > 0;
  return {
    PaymentMode: row.paymentMode,
    TotalPaid: money(ownPayment(row.parts, ({ id }) => id === row.id, cents(row.paidCents)).paidCents),
    TotalOpen: money(open),
    TotalOpenDeposit: money(depositIn(row.parts, cents(open))),
    DateTimePaymentDeadline: waits && row.expiresAt !== null ? zone.format(row.expiresAt) : null,
  };
}

function addressOf(given: CheckoutAddress): OrderAddress {
  return {
    CompanyName: given.CompanyName ?? '',
    FirstName: given.FirstName,
    LastName: given.LastName,
    Street: given.Street,
    HouseNumber: given.HouseNumber,
    HouseNumberAddition: given.HouseNumberAddition ?? '',
    ZipCode: given.ZipCode,
    City: given.City,
    CountryID: given.CountryID,
  };
}
