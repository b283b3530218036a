import type { LineBalance, StaffOrderStatus } from '@bivak/contract/admin';
import { leftToHandOut, leftToPick } from '@bivak/rules';

/** What the desk does with pieces: set them apart, hand them out, take them back. */
export const deskSteps = ['ready', 'out', 'back'] as const;
export type DeskStep = (typeof deskSteps)[number];

/** What becomes of a piece: it goes with its customer, or comes back in one of three ways. */
export type Way = 'go' | 'good' | 'broken' | 'lost';

/** What the desk does next with an order; null where its goods have no part in it. */
export function deskStepOf(status: StaffOrderStatus): DeskStep | null {
  if (status === 'Picked') return 'back';
  return status === 'Order' || status === 'Open' || status === 'Pick' ? 'out' : null;
}

export const waysOf = {
  ready: ['go'],
  out: ['go'],
  back: ['good', 'broken', 'lost'],
} as const satisfies Record<DeskStep, readonly Way[]>;

/** What was counted of one line so far. */
export interface Counted {
  /** Pieces of which no number was named. */
  readonly pieces: Readonly<Partial<Record<Way, number>>>;
  /** Numbered pieces, and what becomes of each. */
  readonly serials: Readonly<Record<string, Way>>;
  /** Numbered parts of sets that go along; they are no pieces of the line. */
  readonly parts: readonly string[];
}

export type Counts = Readonly<Record<string, Counted>>;

const none: Counted = { pieces: {}, serials: {}, parts: [] };

export function countedOf(counts: Counts, { LineID }: Pick<LineBalance, 'LineID'>): Counted {
  return counts[LineID] ?? none;
}

export function namedWith({ serials }: Counted, way: Way): readonly string[] {
  return Object.keys(serials).filter((id) => serials[id] === way);
}

export function piecesWith(counted: Counted, way: Way): number {
  return (counted.pieces[way] ?? 0) + namedWith(counted, way).length;
}

function piecesOf(counted: Counted): number {
  return sum(Object.values(counted.pieces)) + Object.keys(counted.serials).length;
}

/** How many pieces of a line there are to count in a step. */
export function leftIn(step: DeskStep, line: LineBalance): number {
  if (step === 'back') return line.IsSold ? 0 : line.Away;
  const balance = {
    ordered: line.Ordered,
    ready: line.Ready,
    out: line.Out,
    good: line.BackGood,
    broken: line.BackBroken,
    lost: line.Lost,
    away: line.Away,
  };
  return step === 'ready' ? leftToPick(balance) : leftToHandOut(balance);
}

/** The numbered pieces of a line that a step is about. */
export function chipsOf(step: DeskStep, { Serials }: LineBalance): readonly string[] {
  return step === 'ready'
    ? []
    : Serials.filter(({ IsOut, IsPart }) => !IsPart && IsOut === (step === 'back')).map(
        ({ SerialID }) => SerialID,
      );
}

/**
 * Between which figures the count of a way lies: never below the numbers that were named. Of what comes back, a piece that
 * bears a number is named rather than counted, since the number says which piece it is.
 */
export function boundsOf(step: DeskStep, line: LineBalance, counted: Counted, way: Way) {
  const min = namedWith(counted, way).length;
  const left = leftIn(step, line) - piecesOf(counted);
  const unnamed = leftIn(step, line) - chipsOf(step, line).length - sum(Object.values(counted.pieces));
  const more = step === 'back' ? Math.min(left, unnamed) : left;
  return { min, max: piecesWith(counted, way) + Math.max(0, more) };
}

/** The count of a way is typed or pressed: as near to it as may be. */
export function withPieces(step: DeskStep, line: LineBalance, counted: Counted, way: Way, wanted: number) {
  const { min, max } = boundsOf(step, line, counted, way);
  const pieces = Math.min(Math.max(wanted, min), max) - min;
  return { ...counted, pieces: { ...counted.pieces, [way]: pieces } };
}

/** A number is named; null: it is no more. A piece that was counted without one gives way to it. */
export function withSerial(
  step: DeskStep,
  line: LineBalance,
  counted: Counted,
  serialId: string,
  way: Way | null,
): Counted {
  const { [serialId]: _, ...others } = counted.serials;
  if (way === null) return { ...counted, serials: others };
  const named: Counted = { ...counted, serials: { ...others, [serialId]: way } };
  const over = piecesOf(named) - leftIn(step, line);
  if (over <= 0) return named;
  const inWay = named.pieces[way] ?? 0;
  return { ...named, pieces: { ...named.pieces, [way]: Math.max(0, inWay - over) } };
}

export function withPart(counted: Counted, serialId: string): Counted {
  return counted.parts.includes(serialId) ? counted : { ...counted, parts: [...counted.parts, serialId] };
}

/** All that there is in a step: what comes back is good. */
export function allOf(step: DeskStep, lines: readonly LineBalance[], before: Counts): Counts {
  const way = waysOf[step][0];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const left = leftIn(step, line);
      if (left === 0) return [];
      const named = countedOf(before, line);
      const chips = chipsOf(step, line).slice(0, left);
      const serials = { ...named.serials, ...Object.fromEntries(chips.map((id) => [id, way])) };
      const pieces = { [way]: Math.max(0, left - Object.keys(serials).length) };
      return [[line.LineID, { ...named, pieces, serials }] as const];
    }),
  );
}

/** What was kept is of lines as they stood then: what is no more to be counted leaves it. */
export function stillCounted(step: DeskStep, lines: readonly LineBalance[], counts: Counts): Counts {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { [line.LineID]: counted } = counts;
      if (counted === undefined || leftIn(step, line) === 0) return [];
      const isHere = (id: string) => step !== 'back' || chipsOf(step, line).includes(id);
      const serials = Object.fromEntries(Object.entries(counted.serials).filter(([id]) => isHere(id)));
      let kept: Counted = { ...counted, serials, pieces: {} };
      for (const way of waysOf[step])
        kept = withPieces(step, line, kept, way, piecesWith({ ...counted, serials }, way));
      return [[line.LineID, kept] as const];
    }),
  );
}

export function totalOf(counts: Counts, way?: Way): number {
  return sum(Object.values(counts).map((one) => (way === undefined ? piecesOf(one) : piecesWith(one, way))));
}

/** What is handed out or set apart, as the wire has it. */
export function outLines(counts: Counts) {
  return Object.entries(counts)
    .filter(([, counted]) => piecesOf(counted) > 0)
    .map(([LineID, counted]) => ({
      LineID,
      Out: piecesOf(counted),
      SerialIDs: [...Object.keys(counted.serials), ...counted.parts],
    }));
}

/** What comes back: numbered pieces stand apart, since all of an entry come back the same way. */
export function backLines(counts: Counts) {
  return Object.entries(counts).flatMap(([LineID, counted]) => {
    const { good = 0, broken = 0, lost = 0 } = counted.pieces;
    const empty = { LineID, Good: 0, Broken: 0, Lost: 0, SerialIDs: [] as string[] };
    const plain = good + broken + lost === 0 ? [] : [{ ...empty, Good: good, Broken: broken, Lost: lost }];
    const named = (['good', 'broken', 'lost'] as const).flatMap((way) => {
      const ids = [...namedWith(counted, way)];
      const name = ({ good: 'Good', broken: 'Broken', lost: 'Lost' } as const)[way];
      return ids.length === 0 ? [] : [{ ...empty, [name]: ids.length, SerialIDs: ids }];
    });
    return [...plain, ...named];
  });
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, one) => total + one, 0);
}
