import { accepted, refused, type Result } from '../result.ts';

/** What happens to the pieces of a line. `ready` are set apart for the customer, and still in the warehouse. */
export const HANDOVER_KINDS = ['ready', 'out', 'in', 'damaged', 'lost'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** A row of the list that only grows. What takes another row back counts below zero. */
export interface HandoverRow {
  readonly kind: HandoverKind;
  readonly qty: number;
  /** The part of a set that came back by itself: then `qty` is pieces of that part. */
  readonly partId?: string | null;
}

/** What one set is made of. */
export interface SetPart {
  readonly itemId: string;
  /** In one set. */
  readonly qty: number;
}

/** Where the pieces of a part of a set are, of all the sets of a line. */
export interface PartBalance {
  readonly itemId: string;
  readonly perSet: number;
  readonly out: number;
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
  readonly away: number;
}

/** Where the pieces of a line are. */
export interface LineBalance {
  readonly ordered: number;
  /** Set apart, and not handed out yet. */
  readonly ready: number;
  /** All that was ever handed out. */
  readonly out: number;
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
  /** Still with the customer; of a set, as long as any of its parts is. */
  readonly away: number;
  /** Of a set; none of anything else. */
  readonly parts: readonly PartBalance[];
}

/** What the desk says of pieces that were out. */
export interface TakenBack {
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
}

/**
 * Sums the handovers of a line: away is what went out less what came back good or broken, and less what is lost
 * (DESIGN §6, "partial pickup and return"). A piece that is handed out is no longer ready. A set is back when all its
 * parts are, and then counts as the worst of them.
 */
export function handoverBalance(
  ordered: number,
  rows: readonly HandoverRow[],
  recipe: readonly SetPart[] = [],
): LineBalance {
  const sum = (kind: HandoverKind, partId: string | null = null) =>
    rows
      .filter((row) => row.kind === kind && (row.partId ?? null) === partId)
      .reduce((total, { qty }) => total + qty, 0);
  const out = sum('out');
  const [good, broken, lost] = [sum('in'), sum('damaged'), sum('lost')];
  const ready = Math.max(0, sum('ready') - out);
  if (recipe.length === 0)
    return { ordered, ready, out, good, broken, lost, away: out - good - broken - lost, parts: [] };
  const parts = recipe.map(({ itemId, qty: perSet }): PartBalance => {
    const back = {
      good: good * perSet + sum('in', itemId),
      broken: broken * perSet + sum('damaged', itemId),
      lost: lost * perSet + sum('lost', itemId),
    };
    const gone = back.good + back.broken + back.lost;
    return { itemId, perSet, out: out * perSet, ...back, away: out * perSet - gone };
  });
  return ofParts({ ordered, ready, out }, parts);
}

/** As few sets as these pieces can be of: nobody notes which lamp belongs to which set. */
function ofParts(
  line: Pick<LineBalance, 'ordered' | 'ready' | 'out'>,
  parts: readonly PartBalance[],
): LineBalance {
  const setsWith = (piecesOf: (part: PartBalance) => number) =>
    Math.max(...parts.map((part) => Math.ceil(piecesOf(part) / part.perSet)));
  const away = setsWith((part) => part.away);
  const back = line.out - away;
  const lost = Math.min(
    back,
    setsWith((part) => part.lost),
  );
  const broken = Math.min(
    back - lost,
    setsWith((part) => part.broken),
  );
  return { ...line, good: back - lost - broken, broken, lost, away, parts };
}

/** Whether anything of a line came back, be it one part of a set that is away still. */
export function hasComeBack(line: Pick<LineBalance, 'good' | 'broken' | 'lost' | 'parts'>): boolean {
  return [line, ...line.parts].some(({ good, broken, lost }) => good + broken + lost > 0);
}

/** How many sets of a line can still come back as a whole; of what is no set, all that is away. */
export function wholeAway({ away, parts }: LineBalance): number {
  if (parts.length === 0) return away;
  return Math.min(...parts.map((part) => Math.floor(part.away / part.perSet)));
}

/** The line once this came back too: whole pieces of it, or pieces of one of its parts. */
export function balanceAfter<Line extends LineBalance>(
  line: Line,
  { good, broken, lost }: TakenBack,
  partId: string | null,
): Line {
  const gone = good + broken + lost;
  if (line.parts.length === 0)
    return {
      ...line,
      good: line.good + good,
      broken: line.broken + broken,
      lost: line.lost + lost,
      away: line.away - gone,
    };
  const parts = line.parts.map((part) => {
    if (partId !== null && part.itemId !== partId) return part;
    const per = partId === null ? part.perSet : 1;
    return {
      ...part,
      good: part.good + good * per,
      broken: part.broken + broken * per,
      lost: part.lost + lost * per,
      away: part.away - gone * per,
    };
  });
  return { ...line, ...ofParts(line, parts) };
}

/** How many pieces of a line can still be set apart. */
export function leftToPick({ ordered, out, ready }: Pick<LineBalance, 'ordered' | 'out' | 'ready'>): number {
  return Math.max(0, ordered - out - ready);
}

/** How many pieces of a line can still be handed out, set apart before or not. */
export function leftToHandOut({ ordered, out }: Pick<LineBalance, 'ordered' | 'out'>): number {
  return Math.max(0, ordered - out);
}

export function pickResult(line: LineBalance, qty: number): Result<'no-pieces' | 'more-than-ordered'> {
  if (qty < 1) return refused('no-pieces');
  return qty <= leftToPick(line) ? accepted : refused('more-than-ordered');
}

export function handOutResult(line: LineBalance, qty: number): Result<'no-pieces' | 'more-than-ordered'> {
  if (qty < 1) return refused('no-pieces');
  return qty <= leftToHandOut(line) ? accepted : refused('more-than-ordered');
}

/** Only what is away comes back, and what was sold does not. Of a set: whole ones, or pieces of one of its parts. */
export function takeBackResult(
  line: LineBalance & { readonly isSold: boolean },
  { good, broken, lost }: TakenBack,
  partId: string | null = null,
): Result<'no-pieces' | 'more-than-out' | 'sold' | 'unknown-part'> {
  if (Math.min(good, broken, lost) < 0 || good + broken + lost < 1) return refused('no-pieces');
  if (line.isSold) return refused('sold');
  const part = line.parts.find(({ itemId }) => itemId === partId);
  if (partId !== null && part === undefined) return refused('unknown-part');
  return good + broken + lost <= (part === undefined ? wholeAway(line) : part.away)
    ? accepted
    : refused('more-than-out');
}

/**
 * Whether an order is over: all of it was handed out, and of what comes back nothing is away. An order of which pieces
 * were never fetched stays open until the desk says that nobody comes for them.
 */
export function isAllBack(lines: readonly (LineBalance & { readonly isSold: boolean })[]): boolean {
  return lines.every((line) => leftToHandOut(line) === 0 && (line.isSold || line.away === 0));
}
