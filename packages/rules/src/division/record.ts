import { canonicalJson } from './canonical.ts';
import { type CarryOverTerms, creditOf, type SharesBefore } from './carry-over.ts';
import type { Division } from './divide.ts';
import type { Counts, DivisionInput } from './input.ts';
import { recordShapeFault } from './record-shape.ts';
import { type DivisionFault, verify } from './verify.ts';

/** What staff set for one request and type, in public with its reason. */
export interface RecordedPin {
  /** The request's id, as in the input. */
  readonly request: string;
  readonly type: string;
  readonly held?: number;
  readonly ceiling?: number;
  readonly reason: string;
}

/**
 * What carry-over counted from: of the round before, the sum of the shares of all requests that it decided and how many there
 * were, and the share of each request of this round whose association was in it. Null: there was no round before.
 */
export interface RecordedCarryOver extends SharesBefore {
  readonly round: string | null;
  readonly shares: readonly { readonly request: string; readonly share: number }[];
}

/**
 * A round as it is published: all that anybody needs to check it (`design/division.md` §4). Hashes and seed are 64 hex digits in
 * lower case; requests have ids without names.
 */
export interface DivisionRecord {
  readonly format: 'division-record/1';
  readonly round: string;
  readonly engine: string;
  /** Any JSON: what was promised before the first application. */
  readonly policy: unknown;
  readonly policyHash: string;
  readonly commitment: string;
  readonly seed: string;
  /** The value that was named beforehand and known only after the freeze; null: the round has none. */
  readonly publicValue: string | null;
  readonly effectiveSeed: string;
  /** Published at the freeze. */
  readonly frozen: { readonly requests: number; readonly hash: string };
  /** How many runs there were up to this one. */
  readonly runs: number;
  readonly pins: readonly RecordedPin[];
  /** Requests whose group was promised its tents, by id; a file without it says so by what they hold. */
  readonly guaranteed?: readonly string[];
  /** Absent where the policy carries nothing over. */
  readonly carryOver?: RecordedCarryOver;
  readonly input: DivisionInput;
  readonly inputHash: string;
  readonly output: Division;
  readonly outputHash: string;
}

/** SHA-256 and its HMAC, in 64 hex digits. Rules have no cryptography of their own; texts count as their UTF-8 bytes. */
export interface RecordHashing {
  /** Of the parts, one after the other without anything between them. */
  readonly sha256: (...parts: readonly (string | Uint8Array)[]) => Promise<string>;
  readonly hmacs: (key: Uint8Array, texts: readonly string[]) => Promise<readonly string[]>;
}

/** `SHA-256("division/1" ‖ round ‖ policyHash ‖ seed)`, hash and seed as their 32 bytes: what is published before anybody applies. */
export function recordCommitment(
  { sha256 }: RecordHashing,
  { round, policyHash, seed }: Pick<DivisionRecord, 'round' | 'policyHash' | 'seed'>,
): Promise<string> {
  return sha256('division/1', round, hexBytes(policyHash), hexBytes(seed));
}

/** `SHA-256(seed ‖ value)`, or the seed itself where the round has no public value. */
export function recordEffectiveSeed(
  { sha256 }: RecordHashing,
  { seed, publicValue }: Pick<DivisionRecord, 'seed' | 'publicValue'>,
): Promise<string> {
  return publicValue === null ? Promise.resolve(seed) : sha256(hexBytes(seed), publicValue);
}

/** `HMAC-SHA256(effectiveSeed, id)` of each request. */
export function recordLots(
  { hmacs }: RecordHashing,
  effectiveSeed: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  return hmacs(hexBytes(effectiveSeed), ids);
}

/**
 * What is hashed at the freeze: what groups applied for, by id. Lots come later where a public value is awaited, and stock, pins
 * and tiers are the operator's: they are in the input's own hash.
 */
export function frozenApplications({ days, requests }: DivisionInput): {
  readonly days: readonly string[];
  readonly requests: readonly {
    readonly id: string;
    readonly from: number;
    readonly to: number;
    readonly need: Counts;
    readonly asked: Counts;
    readonly accepts: readonly string[];
    readonly least: number;
  }[];
} {
  return {
    days,
    requests: requests
      .map(({ id, from, to, need, asked, accepts, least }) => ({ id, from, to, need, asked, accepts, least }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

const recordChecks = [
  'shape',
  'policy',
  'commitment',
  'seed',
  'lots',
  'carryOver',
  'limits',
  'frozen',
  'input',
  'output',
  'proofs',
] as const;

export type RecordCheckName = (typeof recordChecks)[number];

export interface RecordCheck {
  readonly check: RecordCheckName;
  readonly ok: boolean;
  /** The lines that are wrong, as paths into the record such as `output/outcomes/7f3a/granted/2010`; the first hundred. */
  readonly wrong: readonly string[];
  /** Where two values were compared. */
  readonly said?: string;
  readonly found?: string;
}

const MOST_WRONG = 100;

/**
 * Checks a published round as anybody can, in the order of the promise: policy, commitment, seed, lots, carry-over, limits,
 * applications, input, output, and the proofs. What is no record fails at its shape, with the line, and is not checked further; never throws.
 */
export async function checkRecord(value: unknown, hashing: RecordHashing): Promise<readonly RecordCheck[]> {
  const misshapen = recordShapeFault(value);
  if (misshapen !== null) return [{ check: 'shape', ok: false, wrong: [misshapen] }];
  const record = value as DivisionRecord;
  const { sha256 } = hashing;
  const hashOf = (part: unknown) => sha256(canonicalJson(part));
  const compared = (check: RecordCheckName, at: string, said: string, found: string): RecordCheck => ({
    check,
    ok: said === found,
    wrong: said === found ? [] : [at],
    said,
    found,
  });
  const { input, output } = record;
  const lots = await recordLots(
    hashing,
    record.effectiveSeed,
    input.requests.map(({ id }) => id),
  );
  const wrongLots = input.requests.filter(({ lot }, index) => lot !== lots[index]).map(({ id }) => id);
  const isCounted = record.frozen.requests === input.requests.length;
  const frozen = compared(
    'frozen',
    'frozen/hash',
    record.frozen.hash,
    await hashOf(frozenApplications(input)),
  );
  const faults = verify(input, output);
  return [
    { check: 'shape', ok: true, wrong: [] },
    compared('policy', 'policyHash', record.policyHash, await hashOf(record.policy)),
    compared('commitment', 'commitment', record.commitment, await recordCommitment(hashing, record)),
    compared('seed', 'effectiveSeed', record.effectiveSeed, await recordEffectiveSeed(hashing, record)),
    wrongLines(
      'lots',
      wrongLots.map((id) => `input/requests/${id}/lot`),
    ),
    wrongLines('carryOver', wrongCredits(record)),
    wrongLines('limits', wrongLimits(record)),
    isCounted ? frozen : { ...frozen, ok: false, wrong: ['frozen/requests', ...frozen.wrong] },
    compared('input', 'inputHash', record.inputHash, await hashOf(input)),
    compared('output', 'outputHash', record.outputHash, await hashOf(output)),
    wrongLines('proofs', [...new Set(faults.map(lineOf))]),
  ];
}

/** Without the option nobody has a credit; with it each has what follows from the shares that the file names. */
function wrongCredits({ policy, carryOver, input }: DivisionRecord): readonly string[] {
  const terms = termsOf(policy);
  if (terms !== null && carryOver === undefined) return ['carryOver'];
  const shares = new Map(carryOver?.shares.map(({ request, share }) => [request, share]));
  return input.requests.flatMap(({ id, credit }) => {
    const share = shares.get(id);
    const due =
      terms === null || carryOver === undefined || share === undefined
        ? 0
        : creditOf(terms, carryOver, share);
    return credit === due ? [] : [`input/requests/${id}/credit`];
  });
}

/** What somebody holds or may not pass stands in the list of limits, or is a guarantee; and what is listed counted. */
function wrongLimits({ pins, guaranteed, input, output }: DivisionRecord): readonly string[] {
  const listed = new Map(pins.map((pin) => [`${pin.request}/${pin.type}`, pin]));
  const claims = new Map(output.outcomes.map(({ id, claim }) => [id, claim]));
  const promised = new Set(guaranteed);
  const limited = input.requests.flatMap(({ id, asked, held, ceiling }) => {
    // Who was cancelled or decided by hand may have nothing of any type; listed is what was asked.
    const isOut = input.types.every((type) => ceiling[type.id] === 0);
    const ceilings = Object.entries(ceiling).filter(
      ([type, most]) => !(isOut && (asked[type] ?? 0) === 0) && listed.get(`${id}/${type}`)?.ceiling !== most,
    );
    const holds = Object.entries(held).filter(([type, count]) => {
      const pin = listed.get(`${id}/${type}`);
      const claim = Math.min(claims.get(id)?.[type] ?? 0, pin?.ceiling ?? Infinity);
      const isPromised = guaranteed === undefined ? count === claim : promised.has(id);
      return count !== Math.max(pin?.held ?? 0, isPromised ? claim : 0);
    });
    return [
      ...ceilings.map(([type]) => `input/requests/${id}/ceiling/${type}`),
      ...holds.map(([type]) => `input/requests/${id}/held/${type}`),
    ];
  });
  const requests = new Map(input.requests.map((request) => [request.id, request]));
  const idle = pins.flatMap(({ request, type, held, ceiling }, index) => {
    const counted = requests.get(request);
    const isKept = (counted?.held[type] ?? 0) >= (held ?? 0);
    return counted !== undefined && isKept && (ceiling === undefined || counted.ceiling[type] === ceiling)
      ? []
      : [`pins/${String(index)}`];
  });
  return [...limited, ...idle];
}

/** A policy is any JSON: what is no carry-over is none. */
function termsOf(policy: unknown): CarryOverTerms | null {
  const said = isNamed(policy) ? policy['carryOver'] : null;
  if (!isNamed(said)) return null;
  const { weight, cap } = said;
  return typeof weight === 'number' && typeof cap === 'number' ? { weight, cap } : null;
}

function isNamed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function wrongLines(check: RecordCheckName, wrong: readonly string[]): RecordCheck {
  return { check, ok: wrong.length === 0, wrong: wrong.slice(0, MOST_WRONG) };
}

function lineOf({ code, at }: DivisionFault): string {
  return code === 'overStock' ? `input/${at}` : `output/${at}`;
}

function hexBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}
