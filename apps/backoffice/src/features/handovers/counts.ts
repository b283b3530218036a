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

/** By the key of a row. */
export type Counts = Readonly<Record<string, Counted>>;

/** What is counted by itself: a line, or at its return a part of a set. A set then only stands above its parts. */
export interface DeskRow extends LineBalance {
  readonly PartID?: string;
  /** The set of which it is a part. */
  readonly Of?: string;
  readonly PartRows?: readonly DeskRow[];
}

export function rowKey({ LineID, PartID }: Pick<DeskRow, 'LineID' | 'PartID'>): string {
  return PartID === undefined ? LineID : `${LineID}/${PartID}`;
}

/** The lines of an order as a step counts them: what comes back of a set is counted part by part. */
export function rowsIn(step: DeskStep, lines: readonly LineBalance[]): readonly DeskRow[] {
  return lines.flatMap((line): DeskRow[] => {
    if (step !== 'back' || line.Parts.length === 0 || line.IsSold) return [line];
    const PartRows = line.Parts.map(({ PerSet, ...part }): DeskRow => ({
      ...line,
      ...part,
      PartID: part.ItemID,
      Of: line.Description,
      Ordered: line.Ordered * PerSet,
      Ready: 0,
      Serials: line.Serials.filter(({ ItemID }) => ItemID === part.ItemID).map((one) => ({
        ...one,
        IsPart: false,
      })),
      Parts: [],
    }));
    return [{ ...line, Serials: line.Serials.filter(({ IsPart }) => !IsPart), PartRows }, ...PartRows];
  });
}

/** The rows of which pieces are counted: what stands above its parts is none. */
export function countedRows(rows: readonly DeskRow[]): readonly DeskRow[] {
  return rows.filter(({ PartRows }) => PartRows === undefined);
}

const none: Counted = { pieces: {}, serials: {}, parts: [] };

export function countedOf(counts: Counts, row: Pick<DeskRow, 'LineID' | 'PartID'>): Counted {
  return counts[rowKey(row)] ?? none;
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

/** How many pieces of a row are counted a way; of a set, how many whole ones its parts are. */
export function countIn(counts: Counts, row: DeskRow, way: Way): number {
  if (row.PartRows === undefined) return piecesWith(countedOf(counts, row), way);
  return ofSets(row, (part) => piecesWith(countedOf(counts, part), way));
}

/** Between which figures that count lies. A set of which a part bears a number is counted by its parts. */
export function boundsIn(step: DeskStep, counts: Counts, row: DeskRow, way: Way) {
  const boundsFor = (one: DeskRow) => boundsOf(step, one, countedOf(counts, one), way);
  if (row.PartRows === undefined) return boundsFor(row);
  const now = countIn(counts, row, way);
  const more = ofSets(row, (part) => boundsFor(part).max - piecesWith(countedOf(counts, part), way));
  return { min: ofSets(row, (part) => boundsFor(part).min), max: now + more };
}

/** The count of a row is typed or pressed; a set brings its parts along. */
export function withCount(step: DeskStep, counts: Counts, row: DeskRow, way: Way, wanted: number): Counts {
  if (row.PartRows === undefined)
    return { ...counts, [rowKey(row)]: withPieces(step, row, countedOf(counts, row), way, wanted) };
  const { min, max } = boundsIn(step, counts, row, way);
  const sets = Math.min(Math.max(wanted, min), max) - countIn(counts, row, way);
  const parts = row.PartRows.map((part, n) => {
    const counted = countedOf(counts, part);
    const pieces = piecesWith(counted, way) + sets * perSet(row, n);
    return [rowKey(part), withPieces(step, part, counted, way, pieces)] as const;
  });
  return { ...counts, ...Object.fromEntries(parts) };
}

/** What of a row stays away once this is noted; of a set, of how many any part does. */
export function leftAfter(step: DeskStep, counts: Counts, row: DeskRow): number {
  if (row.PartRows === undefined) return leftIn(step, row) - piecesOf(countedOf(counts, row));
  return Math.max(
    ...row.PartRows.map((part, n) => Math.ceil(leftAfter(step, counts, part) / perSet(row, n))),
  );
}

function perSet({ Parts }: DeskRow, n: number): number {
  return Parts[n]?.PerSet ?? 1;
}

function ofSets(row: DeskRow, piecesOfPart: (part: DeskRow) => number): number {
  return Math.min(...(row.PartRows ?? []).map((part, n) => Math.floor(piecesOfPart(part) / perSet(row, n))));
}

/** All that there is in a step: what comes back is good. */
export function allOf(step: DeskStep, rows: readonly DeskRow[], before: Counts): Counts {
  const way = waysOf[step][0];
  return Object.fromEntries(
    countedRows(rows).flatMap((line) => {
      const left = leftIn(step, line);
      if (left === 0) return [];
      const named = countedOf(before, line);
      const chips = chipsOf(step, line).slice(0, left);
      const serials = { ...named.serials, ...Object.fromEntries(chips.map((id) => [id, way])) };
      const pieces = { [way]: Math.max(0, left - Object.keys(serials).length) };
      return [[rowKey(line), { ...named, pieces, serials }] as const];
    }),
  );
}

/** What was kept is of lines as they stood then: what is no more to be counted leaves it. */
export function stillCounted(step: DeskStep, rows: readonly DeskRow[], counts: Counts): Counts {
  return Object.fromEntries(
    countedRows(rows).flatMap((line) => {
      const { [rowKey(line)]: counted } = counts;
      if (counted === undefined || leftIn(step, line) === 0) return [];
      const isHere = (id: string) => step !== 'back' || chipsOf(step, line).includes(id);
      const serials = Object.fromEntries(Object.entries(counted.serials).filter(([id]) => isHere(id)));
      let kept: Counted = { ...counted, serials, pieces: {} };
      for (const way of waysOf[step])
        kept = withPieces(step, line, kept, way, piecesWith({ ...counted, serials }, way));
      return [[rowKey(line), kept] as const];
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

/**
 * What comes back: numbered pieces stand apart, since all of an entry come back the same way. Of a set, what is whole is
 * one entry, unless a part of it was named, and the parts that are left over follow.
 */
export function backLines(counts: Counts, rows: readonly DeskRow[]) {
  return rows.flatMap((row) => {
    if (row.PartID !== undefined) return [];
    if (row.PartRows === undefined) return backEntries(row, countedOf(counts, row));
    const isNamed = row.PartRows.some((part) => Object.keys(countedOf(counts, part).serials).length > 0);
    const ofSet = (way: Way) => (isNamed ? 0 : countIn(counts, row, way));
    const whole = { good: ofSet('good'), broken: ofSet('broken'), lost: ofSet('lost') };
    return [
      ...backEntries(row, { ...none, pieces: whole }),
      ...row.PartRows.flatMap((part, n) => {
        const { pieces, ...counted } = countedOf(counts, part);
        const less = (way: 'good' | 'broken' | 'lost') => (pieces[way] ?? 0) - whole[way] * perSet(row, n);
        const rest = { good: less('good'), broken: less('broken'), lost: less('lost') };
        return backEntries(part, { ...counted, pieces: rest });
      }),
    ];
  });
}

function backEntries({ LineID, PartID }: DeskRow, counted: Counted) {
  const { good = 0, broken = 0, lost = 0 } = counted.pieces;
  const of = { LineID, ...(PartID === undefined ? {} : { PartID }) };
  const empty = { ...of, Good: 0, Broken: 0, Lost: 0, SerialIDs: [] as string[] };
  const plain = good + broken + lost === 0 ? [] : [{ ...empty, Good: good, Broken: broken, Lost: lost }];
  const named = (['good', 'broken', 'lost'] as const).flatMap((way) => {
    const ids = [...namedWith(counted, way)];
    const name = ({ good: 'Good', broken: 'Broken', lost: 'Lost' } as const)[way];
    return ids.length === 0 ? [] : [{ ...empty, [name]: ids.length, SerialIDs: ids }];
  });
  return [...plain, ...named];
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, one) => total + one, 0);
}
