import { listEndMoments, listStartMoments, type BusinessMoment, type Call } from '@bivak/contract/wire';
import type { HourMinute, IsoDate, TimeSlot } from '@bivak/rules';
import { queryOptions } from '@tanstack/react-query';

interface Asked {
  readonly warehouse: string;
  readonly day: IsoDate;
  /** Whose own places count as free: a cart's, or those of an order that is edited. */
  readonly cartId?: string;
  readonly orderId?: string;
}

/** The pickup or return slots of a day, in order of ranking (spec 2 §7, "Capacity start-moments and end-moments"). */
export function slotsQuery(
  call: Call,
  direction: 'pickup' | 'return',
  { warehouse, day, cartId, orderId }: Asked,
) {
  return queryOptions({
    queryKey: ['time-slots', direction, warehouse, day, cartId ?? orderId],
    queryFn: async (): Promise<TimeSlot[]> => {
      const query = { warehouseID: warehouse, dateToCheck: day, cartID: cartId, reservationOrderID: orderId };
      const answer = await call(direction === 'pickup' ? listStartMoments : listEndMoments, { query });
      return answer.Collection.map(readSlot).toSorted((a, b) => a.ranking - b.ranking);
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

function readSlot(slot: BusinessMoment): TimeSlot {
  return {
    hourId: slot.BusinessHourID,
    from: wallClock(slot.MomentStartDate),
    to: wallClock(slot.MomentEndDate),
    ranking: slot.BusinessHourRanking,
    usable: slot.MomentCanBeUsed,
    reason: null,
  };
}

/** The server writes instants with the shop's own offset, so the clock's hands stand in the text. */
function wallClock(instant: string): HourMinute {
  return instant.slice(11, 16) as HourMinute;
}
