import { type Call, type PickupContact, type ReservationOrder, sayPickupContact } from '@bivak/contract/wire';

export function savePickupContact(call: Call, id: string, contact: PickupContact): Promise<ReservationOrder> {
  return call(sayPickupContact, { params: { id }, body: contact });
}
