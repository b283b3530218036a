import {
  canonicalJson,
  checkRecord,
  divide,
  type DivisionOutcome,
  type DivisionRecord,
  type RecordCheck,
  type RecordHashing,
} from '@bivak/rules';

/** What the page itself says of the round: a file that agrees with itself may still be of another one. */
export interface KnownRound {
  readonly commitment: string;
  readonly frozenHash: string | null;
  readonly outputHash: string | null;
}

export interface RecordFigures {
  readonly requests: number;
  readonly runs: number;
  readonly engine: string;
  readonly tents: number;
  /** Of tents to sleep in: places that count and places given, and shares in permille, floored. */
  readonly need: number;
  readonly places: number;
  readonly lowest: number;
  readonly median: number;
  readonly inFull: number;
  readonly withNothing: number;
  readonly pins: DivisionRecord['pins'];
}

export interface ReadRecord {
  readonly checks: readonly (Omit<RecordCheck, 'check'> & {
    readonly check: RecordCheck['check'] | 'page';
  })[];
  /** Null where the file is no record. */
  readonly figures: RecordFigures | null;
  /** Milliseconds that checking took. */
  readonly took: number;
}

export interface FoundRequest {
  readonly id: string;
  readonly from: string;
  /** The last day on which its tents are away or dry. */
  readonly to: string;
  readonly outcome: DivisionOutcome;
  readonly days: readonly string[];
  readonly requests: number;
  readonly pins: DivisionRecord['pins'];
}

export interface DividedAgain {
  readonly isSame: boolean;
  /** The first request whose line is another one; null: none of a request. */
  readonly at: string | null;
  readonly took: number;
}

export type RecordQuestion =
  | { readonly kind: 'read'; readonly record: unknown; readonly known: KnownRound | null }
  | { readonly kind: 'readText'; readonly text: string; readonly known: KnownRound | null }
  | { readonly kind: 'find'; readonly number: string }
  | { readonly kind: 'again' };

export interface RecordAnswers {
  readonly read: ReadRecord;
  readonly readText: ReadRecord;
  readonly find: FoundRequest | null;
  readonly again: DividedAgain;
}

/** The browser's own SHA-256: nothing of the check comes from the business but its rules, which are public too. */
export const webHashing: RecordHashing = {
  sha256: async (...parts) => {
    const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
    return hex(await crypto.subtle.digest('SHA-256', joined(bytes)));
  },
  hmacs: async (key, texts) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', joined([key]), algorithm, false, ['sign']);
    return Promise.all(
      texts.map(async (text) => hex(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))),
    );
  },
};

let kept: DivisionRecord | null = null;

/** Answers beside the page, by the file that was read last. */
export async function answerOf(question: RecordQuestion): Promise<RecordAnswers[RecordQuestion['kind']]> {
  switch (question.kind) {
    case 'read':
      return keep(question.record, question.known);
    case 'readText':
      return keep(parsed(question.text), question.known);
    case 'find':
      return kept === null ? null : findRequest(kept, question.number);
    default:
      if (kept === null) throw new Error('no record was read');
      return divideAgain(kept);
  }
}

async function keep(record: unknown, known: KnownRound | null): Promise<ReadRecord> {
  const report = await readRecord(record, known);
  kept = report.figures === null ? null : (record as DivisionRecord);
  return report;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks a published round, and says its figures; a text that is no JSON is no record. */
async function readRecord(value: unknown, known: KnownRound | null): Promise<ReadRecord> {
  const begun = performance.now();
  const checks: ReadRecord['checks'][number][] = [...(await checkRecord(value, webHashing))];
  const isRecord = checks.some(({ check, ok }) => check === 'shape' && ok);
  const record = value as DivisionRecord;
  if (isRecord && known !== null) checks.push(ofThisPage(record, known));
  const took = performance.now() - begun;
  return { checks, figures: isRecord ? figuresOf(record) : null, took };
}

/** Finds a request by the number that people read: the part of its id before the first dash. */
function findRequest(record: DivisionRecord, number: string): FoundRequest | null {
  const wanted = number.trim().toLowerCase();
  const request = record.input.requests.find(
    ({ id }) => id.toLowerCase() === wanted || id.toLowerCase().split('-')[0] === wanted,
  );
  const outcome = record.output.outcomes.find(({ id }) => id === request?.id);
  if (request === undefined || outcome === undefined) return null;
  const { days, requests } = record.input;
  return {
    id: request.id,
    from: days[request.from] ?? '',
    to: days[request.to - 1] ?? '',
    outcome,
    days,
    requests: requests.length,
    pins: record.pins.filter((pin) => pin.request === request.id),
  };
}

/** Divides the published input anew: the same input has the same result, wherever it is divided. */
function divideAgain({ input, output }: DivisionRecord): DividedAgain {
  const begun = performance.now();
  const again = divide(input);
  const took = performance.now() - begun;
  if ('refused' in again) return { isSame: false, at: null, took };
  const other = again.outcomes.find(
    (one, index) => canonicalJson(one) !== canonicalJson(output.outcomes[index] ?? null),
  );
  return { isSame: canonicalJson(again) === canonicalJson(output), at: other?.id ?? null, took };
}

function ofThisPage(record: DivisionRecord, known: KnownRound): ReadRecord['checks'][number] {
  const wrong = [
    ...(record.commitment === known.commitment ? [] : ['commitment']),
    ...(known.frozenHash === null || record.frozen.hash === known.frozenHash ? [] : ['frozen/hash']),
    ...(known.outputHash === null || record.outputHash === known.outputHash ? [] : ['outputHash']),
  ];
  return { check: 'page', ok: wrong.length === 0, wrong };
}

function figuresOf({ input, output, runs, engine, pins }: DivisionRecord): RecordFigures {
  const sleep = input.types.filter(({ measure }) => measure === SLEEP);
  const placesOf = (tents: Readonly<Record<string, number>>) =>
    sleep.reduce((sum, { id, places }) => sum + places * (tents[id] ?? 0), 0);
  const needs = new Map(input.requests.map(({ id, need }) => [id, need[SLEEP] ?? 0]));
  const counted = output.outcomes
    .map((outcome) => ({
      outcome,
      whole: Math.min(needs.get(outcome.id) ?? 0, placesOf(outcome.asked)),
    }))
    .filter(({ whole }) => whole > 0);
  const shares = counted.map(({ outcome }) => outcome.share[SLEEP] ?? 0).toSorted((a, b) => a - b);
  return {
    requests: input.requests.length,
    runs,
    engine,
    pins,
    tents: output.outcomes.reduce((sum, { granted }) => sum + total(granted), 0),
    need: counted.reduce((sum, { whole }) => sum + whole, 0),
    places: counted.reduce((sum, { outcome, whole }) => sum + Math.min(whole, outcome.places[SLEEP] ?? 0), 0),
    lowest: shares[0] ?? 1000,
    median: shares[Math.floor((shares.length - 1) / 2)] ?? 1000,
    inFull: shares.filter((share) => share === 1000).length,
    withNothing: shares.filter((share) => share === 0).length,
  };
}

const SLEEP = 'sleep';
const encoder = new TextEncoder();

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
