/** Whole numbers under the names of tent types or of measures; a name that is absent stands for 0. */
export type Counts = Readonly<Record<string, number>>;

/** A tent that is divided. Types of one measure serve one need; the list's order is the order of dividing. */
export interface DivisionType {
  readonly id: string;
  /** Such as `sleep`, or `storage` for the tent that keeps goods. */
  readonly measure: string;
  /** Places of one tent. */
  readonly places: number;
  /** Usable tents of each day. */
  readonly stock: readonly number[];
}

/** What a group applied for. */
export interface DivisionRequest {
  readonly id: string;
  /** Days from, and up to but not including: indexes into `days`, turnaround included. */
  readonly from: number;
  readonly to: number;
  /** 64 hex digits; the smallest comes first where groups are equal. */
  readonly lot: string;
  /** 0 to 9: tier 1 is divided over what tier 0 leaves. */
  readonly tier: number;
  /** Permille that is taken off the share while comparing, 0 to 500. */
  readonly credit: number;
  /** Places by measure, 0 to 16383. */
  readonly need: Counts;
  readonly asked: Counts;
  /** Types that are taken instead of those that were asked. */
  readonly accepts: readonly string[];
  /** Fewer tents than this are of no use. */
  readonly least: number;
  /** Tents that are never taken away. */
  readonly held: Counts;
  /** The most tents of a type, where staff set one. */
  readonly ceiling: Counts;
}

/** What a division starts from: `design/division.md` §7. It has no names and no clock, so that it can be published. */
export interface DivisionInput {
  readonly format: 'division/1';
  /** ISO dates, ascending without gaps. */
  readonly days: readonly string[];
  readonly types: readonly DivisionType[];
  readonly requests: readonly DivisionRequest[];
}

export type DivisionRefusal =
  | {
      readonly refused: 'heldTooMuch';
      readonly conflicts: readonly {
        readonly type: string;
        readonly day: number;
        readonly held: number;
        readonly stock: number;
      }[];
    }
  | {
      readonly refused:
        | 'badFormat'
        | 'badDays'
        | 'badType'
        | 'doubledType'
        | 'badRequest'
        | 'doubledId'
        | 'doubledLot'
        | 'unknownType'
        | 'unknownMeasure'
        | 'windowOutside'
        | 'needTooLarge';
      /** Of the request or of the type. */
      readonly id: string;
    };

const MOST_PLACES = 16_383;
const MOST_TENTS = 99_999;

/** What is wrong with an input, the first fault only; null: it can be divided. */
export function inputFault(input: DivisionInput): DivisionRefusal | null {
  if (input.format !== 'division/1') return { refused: 'badFormat', id: '' };
  const badDay = input.days.find((day, index) => !followsOn(input.days[index - 1], day));
  if (badDay !== undefined || input.days.length === 0) return { refused: 'badDays', id: badDay ?? '' };
  const types = new Set<string>();
  const measures = new Set<string>();
  for (const type of input.types) {
    if (types.has(type.id)) return { refused: 'doubledType', id: type.id };
    if (!isTypeSound(type, input.days.length)) return { refused: 'badType', id: type.id };
    types.add(type.id);
    measures.add(type.measure);
  }
  const ids = new Set<string>();
  const lots = new Set<string>();
  for (const request of input.requests) {
    const refused = requestFault(request, input.days.length, types, measures);
    if (refused !== null) return { refused, id: request.id };
    if (ids.has(request.id)) return { refused: 'doubledId', id: request.id };
    if (lots.has(request.lot)) return { refused: 'doubledLot', id: request.id };
    ids.add(request.id);
    lots.add(request.lot);
  }
  return heldTooMuch(input);
}

function requestFault(
  request: DivisionRequest,
  days: number,
  types: ReadonlySet<string>,
  measures: ReadonlySet<string>,
) {
  const { from, to, tier, credit, least, need, asked, held, ceiling, accepts } = request;
  if (!isCount(from, days) || !isCount(to, days) || from >= to) return 'windowOutside';
  const named = [...Object.keys(asked), ...Object.keys(held), ...Object.keys(ceiling), ...accepts];
  if (named.some((type) => !types.has(type))) return 'unknownType';
  if (Object.keys(need).some((measure) => !measures.has(measure))) return 'unknownMeasure';
  if (Object.values(need).some((places) => !isCount(places, MOST_PLACES))) return 'needTooLarge';
  const tents = [...Object.values(asked), ...Object.values(held), ...Object.values(ceiling)];
  if (tents.some((count) => !isCount(count, MOST_TENTS))) return 'badRequest';
  const isSound = isCount(tier, 9) && isCount(credit, 500) && isCount(least, MOST_TENTS);
  return isSound && request.id !== '' && /^[0-9a-f]{64}$/u.test(request.lot) ? null : 'badRequest';
}

function isTypeSound({ id, measure, places, stock }: DivisionType, days: number): boolean {
  const isStock = stock.length === days && stock.every((count) => isCount(count, 1_000_000_000));
  return id !== '' && measure !== '' && isCount(places, MOST_PLACES) && places > 0 && isStock;
}

function isCount(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most;
}

const DAY = 86_400_000;

function followsOn(before: string | undefined, day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || Number.isNaN(instant)) return false;
  return before === undefined || Date.parse(`${before}T00:00:00Z`) + DAY === instant;
}

/** What is held alone may not exceed the stock of any day: then nothing is divided, and somebody decides. */
function heldTooMuch({ types, requests, days }: DivisionInput): DivisionRefusal | null {
  const conflicts = types.flatMap(({ id, stock }) => {
    const held = days.map(() => 0);
    for (const request of requests) {
      const count = request.held[id] ?? 0;
      for (let day = request.from; day < request.to; day += 1) held[day] = (held[day] ?? 0) + count;
    }
    return held.flatMap((count, day) =>
      count > (stock[day] ?? 0) ? [{ type: id, day, held: count, stock: stock[day] ?? 0 }] : [],
    );
  });
  return conflicts.length > 0 ? { refused: 'heldTooMuch', conflicts } : null;
}
