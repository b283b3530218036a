import { deliveryReference, warehouseReference } from '../features/locations/index.ts';
import type { OpenReservation } from '../features/orders/index.ts';
import { money } from '../features/pricing/index.ts';
import type { OrderPerson } from '../platform/database/order-sql.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';

/** An order of the list for machines, in the names that the API has for it. */
export function presentOpenReservation(
  order: OpenReservation,
  { id, config, zone }: Shop,
  language: Language,
): Readonly<Record<string, unknown>> {
  return {
    ShopID: id,
    ReservationID: order.reservationNo,
    OrderID: order.orderNo,
    ReservationStatus: order.status,
    AwaitsConfirmation: order.unconfirmed,
    Customer: presentPerson(order.person),
    Address: presentPerson(order.address),
    WarehouseID: order.warehouseId,
    Warehouse: warehouseReference(config, order.warehouseId),
    DeliveryID: order.deliveryId,
    Delivery: order.deliveryId === null ? null : deliveryReference(config, order.deliveryId, language),
    DateTimeExpectedStart: zone.midnight(order.startDay),
    DateTimeExpectedEnd: zone.midnight(order.endDay),
    DateTimeBusinessStart: zone.format(order.businessStart),
    DateTimeBusinessEnd: zone.format(order.businessEnd),
    Items: order.goods.map(({ itemId, descriptions, qty }) => ({
      ItemID: itemId,
      ItemDescription: descriptions[language] ?? itemId,
      Amount: qty,
    })),
    TotalIncVAT: money(order.grossCents),
    TotalDeposit: money(order.depositCents),
    TotalPaid: money(order.paidCents),
    Reference: order.reference,
    Notes: order.notes,
    StaffNotes: order.staffNotes,
    Certificates: order.certificates.map(({ id: certificate, required, number }) => ({
      CertificateID: certificate,
      Required: required,
      Number: number,
    })),
  };
}

/** What was not given is absent. */
function presentPerson(given: OrderPerson): Readonly<Record<string, unknown>> {
  return {
    CompanyName: given.companyName,
    Salutation: given.salutation,
    FirstName: given.firstName,
    LastName: given.lastName,
    Street: given.street,
    HouseNumber: given.houseNumber,
    HouseNumberAddition: given.houseNumberAddition,
    ZipCode: given.zipCode,
    City: given.city,
    Municipality: given.municipality,
    CountryID: given.countryId,
    Tel: given.tel,
    Email: given.email,
  };
}
