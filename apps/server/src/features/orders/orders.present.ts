import type {
  OrderAddress,
  OrderFile,
  Payer as WirePayer,
  ReservationOrder,
  ReservationOrderItem,
} from '@bivak/contract/wire';
import {
  cents,
  depositIn,
  dueCents,
  isCancellableStatus,
  isEditableStatus,
  isLiveStatus,
  type IsoDate,
  type OrderAction,
  orderActions,
  ownPayment,
  standingActions,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import type { OrderPerson } from '../../platform/database/order-sql.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { Payer } from '../../platform/shops/payer.ts';
import { fixedItemOf, presentActions, presentVat } from '../carts/index.ts';
import { presentDrawing, presentImages } from '../catalogue/index.ts';
import { storedHourReference } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import type { OrderFileRow } from './order-files.sql.ts';
import { payableCents, type WholeOrder } from './orders.queries.ts';
import type { ReservationLineRow, ReservationRow } from './orders.sql.ts';

export function presentOrder(
  row: ReservationRow,
  { shop, language }: Pick<Context, 'shop' | 'language'>,
): ReservationOrder {
  const { zone } = shop;
  const hour = (id: string | null, day: IsoDate, at: EpochMs) => {
    if (id === null) return null;
    const time = zone.format(at).slice(11, 16);
    return storedHourReference(shop.config, { warehouse: row.warehouseId, id, day, time });
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
    PickupHour: hour(row.pickupHourId, row.startDay, row.businessStart),
    BusinessHourEnd: row.returnHourId,
    ReturnHour: hour(row.returnHourId, row.endDay, row.businessEnd),
    ReservationStatus: row.status,
    ConfirmationAsked: row.confirmationAsked,
    DateTimeConfirmed: row.confirmedAt === null ? null : zone.format(row.confirmedAt),
    RejectionReason: row.rejectionReason,
    Reference: row.reference,
    Notes: row.notes,
    PickupContact: contactOf(row),
    Payer: row.payer === null ? null : presentPayer(row.payer),
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
    Customer: { ...addressOf(row.person), Email: row.person.email ?? '', Tel: row.person.tel ?? '' },
    Address: row.address === null ? null : addressOf(row.address),
  };
}

export function presentOrderLine(
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

export function presentWholeOrder(
  { order, lines }: WholeOrder,
  context: Pick<Context, 'shop' | 'language'>,
): { Order: ReservationOrder; Items: ReservationOrderItem[] } {
  return {
    Order: presentOrder(order, context),
    Items: lines.map((line) => presentOrderLine(line, context)),
  };
}

/** With an address that is good for five minutes: who reads the list later asks again. */
export function presentOrderFile(row: OrderFileRow, { shop, key, now }: Context): OrderFile {
  return {
    FileID: row.fileId,
    FileName: row.name,
    ContentType: row.contentType,
    FileSize: row.size,
    AttachmentUrl: fileAddress(key, shop.id, row.fileId, now),
    ReservationOrderItemID: row.lineId === null ? null : String(row.lineId),
    DateTimeCreated: shop.zone.format(row.createdAt),
  };
}

const wireNames = {
  orderId: 'ReservationOrderID',
  payer: 'Payer',
  businessNo: 'BusinessNo',
  zipCode: 'ZipCode',
  countryId: 'CountryID',
  number: 'Number',
  certificateId: 'CertificateID',
  file: 'File',
} as const;

/** A refusal of a command on orders with the wire's names. */
export function orderRefusal(refusal: Refusal): Refusal {
  return refuseNamed(refusal, (field) => wirePath(field, wireNames));
}

function contactOf({ pickupContact: said }: ReservationRow): ReservationOrder['PickupContact'] {
  if (said === null) return null;
  const { campName, campPhone, fetcherName, fetcherPhone, fetcherEmail = '' } = said;
  return {
    CampName: campName,
    CampPhone: campPhone,
    FetcherName: fetcherName,
    FetcherPhone: fetcherPhone,
    FetcherEmail: fetcherEmail,
  };
}

function presentPayer(payer: Payer): WirePayer {
  return {
    CompanyName: payer.companyName,
    BusinessNo: payer.businessNo,
    Street: payer.street,
    HouseNumber: payer.houseNumber,
    ZipCode: payer.zipCode,
    City: payer.city,
    CountryID: payer.countryId,
    Email: payer.email,
  };
}

/** Who pays, as the wire tells it; nobody where nothing was told. */
export function payerOf(told: WirePayer | null | undefined): Payer | null {
  if (told === null || told === undefined) return null;
  return {
    companyName: told.CompanyName,
    businessNo: told.BusinessNo,
    street: told.Street,
    houseNumber: told.HouseNumber,
    zipCode: told.ZipCode,
    city: told.City,
    countryId: told.CountryID,
    email: told.Email,
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
  'PaymentMode' | 'TermsVersion' | 'TotalPaid' | 'TotalOpen' | 'TotalOpenDeposit' | 'DateTimePaymentDeadline'
> {
  const open = isLiveStatus(row.status) ? payableCents(shop, row.parts, row.paidCents) : 0;
  const waits = row.status === 'Active' && row.paymentMode === 'NOW' && open > 0;
  return {
    PaymentMode: row.paymentMode,
    TermsVersion: row.termsVersion,
    TotalPaid: money(ownPayment(row.parts, ({ id }) => id === row.id, cents(row.paidCents)).paidCents),
    TotalOpen: money(open),
    TotalOpenDeposit: money(depositIn(row.parts, cents(open))),
    DateTimePaymentDeadline: waits && row.expiresAt !== null ? zone.format(row.expiresAt) : null,
  };
}

function addressOf(given: OrderPerson): OrderAddress {
  return {
    CompanyName: given.companyName ?? '',
    FirstName: given.firstName,
    LastName: given.lastName,
    Street: given.street,
    HouseNumber: given.houseNumber,
    HouseNumberAddition: given.houseNumberAddition ?? '',
    ZipCode: given.zipCode,
    City: given.city,
    CountryID: given.countryId,
  };
}
