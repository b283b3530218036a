import { accepted, refused, type Result } from '../result.ts';

/** What happens to the pieces of a line. `ready` are set apart for the customer, and still in the warehouse. */
export const HANDOVER_KINDS = ['ready', 'out', 'in', 'damaged', 'lost'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** A row of the list that only grows. What takes another row back counts below zero. */
export interface HandoverRow {
  readonly kind: HandoverKind;
  readonly qty: number;
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
  /** Still with the customer. */
  readonly away: number;
}

/** What the desk says of pieces that were out. */
export interface TakenBack {
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
}

/**
 * Sums the handovers of a line: away is what went out less what came back good or broken, and less what is lost
 * (DESIGN §6, "partial pickup and return"). A piece that is handed out is no longer ready.
 */
export function handoverBalance(ordered: number, rows: readonly HandoverRow[]): LineBalance {
  const sum = (kind: HandoverKind) =>
    rows.filter((row) => row.kind === kind).reduce((total, { qty }) => total + qty, 0);
  const out = sum('out');
  const [good, broken, lost] = [sum('in'), sum('damaged'), sum('lost')];
  return {
    ordered,
    ready: Math.max(0, sum('ready') - out),
    out,
    good,
    broken,
    lost,
    away: out - good - broken - lost,
  };
}

/** How many pieces of a line can still be set apart. */
export function leftToPick({ ordered, out, ready }: LineBalance): number {
  return Math.max(0, ordered - out - ready);
}

/** How many pieces of a line can still be handed out, set apart before or not. */
export function leftToHandOut({ ordered, out }: LineBalance): number {
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

/** Only what is away comes back, and what was sold does not. */
export function takeBackResult(
  line: LineBalance & { readonly isSold: boolean },
  { good, broken, lost }: TakenBack,
): Result<'no-pieces' | 'more-than-out' | 'sold'> {
  if (Math.min(good, broken, lost) < 0 || good + broken + lost < 1) return refused('no-pieces');
  if (line.isSold) return refused('sold');
  return good + broken + lost <= line.away ? accepted : refused('more-than-out');
}

/**
 * Whether an order is over: all of it was handed out, and of what comes back nothing is away. An order of which pieces
 * were never fetched stays open until the desk says that nobody comes for them.
 */
export function isAllBack(lines: readonly (LineBalance & { readonly isSold: boolean })[]): boolean {
  return lines.every((line) => leftToHandOut(line) === 0 && (line.isSold || line.away === 0));
}
