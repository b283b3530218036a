import { addressOf, day } from '../../frame/address.ts';

/** The period that the address of the books names; without one it is the quarter that ended last. */
export const readVatAddress = addressOf({ From: day, To: day });

export interface Quarter {
  readonly from: string;
  readonly to: string;
}

/** The quarters that ended before a day, the latest first. */
export function pastQuarters(today: string, count: number): readonly Quarter[] {
  const year = Number(today.slice(0, 4));
  const current = Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const nth = year * 4 + current - 1 - back;
    const [ofYear, quarter] = [Math.floor(nth / 4), nth % 4];
    const month = (one: number) => String(one).padStart(2, '0');
    const lastDay = [31, 30, 30, 31][quarter] ?? 31;
    return {
      from: `${String(ofYear)}-${month(quarter * 3 + 1)}-01`,
      to: `${String(ofYear)}-${month(quarter * 3 + 3)}-${String(lastDay)}`,
    };
  });
}
