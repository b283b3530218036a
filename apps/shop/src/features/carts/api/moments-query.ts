import { listEndMoments, listStartMoments, type BusinessMoment, type Call } from '@bivak/contract';
import type { HourMinute, IsoDate, Moment } from '@bivak/rules';
import { queryOptions } from '@tanstack/react-query';

interface Asked {
  readonly warehouse: string;
  readonly day: IsoDate;
  /** Whose own places count as free: a cart's, or those of an order that is edited. */
  readonly cartId?: string;
  readonly orderId?: string;
}

/** The pickup or return slots of a day, in order of ranking (spec 2 §7, "Capacity start-moments and end-moments"). */
export function momentsQuery(
  call: Call,
  direction: 'pickup' | 'return',
  { warehouse, day, cartId, orderId }: Asked,
) {
  return queryOptions({
    queryKey: ['moments', direction, warehouse, day, cartId ?? orderId],
    queryFn: async (): Promise<Moment[]> => {
      const query = { warehouseID: warehouse, dateToCheck: day, cartID: cartId, reservationOrderID: orderId };
      const answer = await call(direction === 'pickup' ? listStartMoments : listEndMoments, { query });
      return answer.Collection.map(readMoment).toSorted((a, b) => a.ranking - b.ranking);
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

function readMoment(moment: BusinessMoment): Moment {
  return {
    hourId: moment.BusinessHourID,
    from: wallClock(moment.MomentStartDate),
    to: wallClock(moment.MomentEndDate),
    ranking: moment.BusinessHourRanking,
    usable: moment.MomentCanBeUsed,
    reason: null,
  };
}

/** The server writes moments with the shop's own offset, so the clock's hands stand in the text. */
function wallClock(moment: string): HourMinute {
  return moment.slice(11, 16) as HourMinute;
}
