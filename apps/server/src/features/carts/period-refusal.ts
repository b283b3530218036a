import { type Refusal, type RefusedField, refuse } from '../../platform/http/refusal.ts';
import type { CartView } from './view-cart.ts';

/** Names the day or the hour that is at fault, under the wire's name. */
export function periodRefusal({ place }: Pick<CartView, 'place'>): Refusal {
  const reason = place.reason ?? 'wrong-form';
  const slotAtFault = place.at === 'pickup' || place.at === 'return';
  const field = place.at === null ? 'WarehouseID' : fieldNames[place.at];
  const fields: RefusedField[] = [
    { field, reason, ...(place.params === undefined ? {} : { params: place.params }) },
  ];
  return refuse(slotAtFault && reason === 'slot-full' ? 'SlotFull' : 'PeriodRefused', { fields });
}

const fieldNames = {
  first: 'DateTimeExpectedStart',
  last: 'DateTimeExpectedEnd',
  pickup: 'BusinessHourStart',
  return: 'BusinessHourEnd',
} as const;
