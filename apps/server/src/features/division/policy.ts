import { createHash, createHmac } from 'node:crypto';
import { canonicalJson, type IsoDate, type RecordHashing, type Season } from '@bivak/rules';

/** What a division promises before anybody applies. Its canonical JSON is hashed, so its names never change. */
export interface Policy {
  readonly engine: string;
  /** Days that a tent dries after its return. */
  readonly turnaroundDays: number;
  readonly extraPlacesPerDisabled: number;
  /** Groups with a guarantee keep their claim. */
  readonly guaranteedFirst: boolean;
  /** Permille of last year's distance to the average, and the most that counts; null: off. */
  readonly carryOver: { readonly weight: number; readonly cap: number } | null;
  /** In the order of dividing. */
  readonly tents: readonly PolicyTent[];
  readonly season: {
    readonly peakFrom: IsoDate;
    readonly peakTo: IsoDate;
    readonly applicationsFrom: IsoDate;
    readonly distributionFrom: IsoDate;
    readonly distributionTo: IsoDate;
  };
  /** Where the value comes from that exists only after the freeze; null: none counts. */
  readonly publicValue: { readonly source: string; readonly round: number } | null;
  readonly appealDays: number;
}

export interface PolicyTent {
  readonly id: string;
  readonly measure: 'sleep' | 'storage';
  readonly places: number;
}

/** Stands in the policy, in each run and in the record: another algorithm has another name. */
export const engine = 'division/1';

export function seasonOfPolicy({ peak, ...season }: Season): Policy['season'] {
  const { applicationsFrom, distributionFrom, distributionTo } = season;
  return { peakFrom: peak.from, peakTo: peak.to, applicationsFrom, distributionFrom, distributionTo };
}

/** SHA-256 of the canonical JSON (RFC 8785) of a value, in hex. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** What the rules leave to their caller. */
export const hashing: RecordHashing = {
  sha256: async (...parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return Promise.resolve(hash.digest('hex'));
  },
  hmacs: async (key, texts) =>
    Promise.resolve(texts.map((text) => createHmac('sha256', key).update(text).digest('hex'))),
};
