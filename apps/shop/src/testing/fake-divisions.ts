import type { PublicDivision, RequestOutcome } from '@bivak/contract/wire';
import {
  canonicalJson,
  divide,
  type DivisionInput,
  type DivisionRecord,
  frozenApplications,
  recordCommitment,
  recordEffectiveSeed,
  recordLots,
} from '@bivak/rules';
import { webHashing } from '../pages/division/record-reading.ts';

const policy = {
  turnaroundDays: 2,
  extraPlacesPerDisabled: 0,
  guaranteedFirst: true,
  carryOver: null,
  tents: [
    { id: '2010', measure: 'sleep', places: 10 },
    { id: '2020', measure: 'sleep', places: 8 },
  ],
  season: { distributionTo: '2027-03-05' },
  appealDays: 14,
};

/** A round of many groups that ask for more than there is, made as the server makes it: hashes, lots, division and proofs. */
export async function aDivisionRecord(groups = 40): Promise<DivisionRecord> {
  const hashOf = (value: unknown) => webHashing.sha256(canonicalJson(value));
  const promise = { round: '2027-07-01', policyHash: await hashOf(policy), seed: '5e'.repeat(32) };
  const publicValue = 'a'.repeat(64);
  const effectiveSeed = await recordEffectiveSeed(webHashing, { ...promise, publicValue });
  const ids = Array.from({ length: groups }, (_, index) => `27${String(index + 1).padStart(6, '0')}`);
  const lots = await recordLots(webHashing, effectiveSeed, ids);
  const days = Array.from({ length: 47 }, (_, day) =>
    new Date(Date.UTC(2027, 6, 1 + day)).toISOString().slice(0, 10),
  );
  const stock = (count: number) => days.map(() => Math.ceil((count * groups) / 40));
  const input: DivisionInput = {
    format: 'division/1',
    days,
    types: [
      { id: '2010', measure: 'sleep', places: 10, stock: stock(30) },
      { id: '2020', measure: 'sleep', places: 8, stock: stock(24) },
      { id: '2090', measure: 'storage', places: 1, stock: stock(12) },
    ],
    requests: ids.map((id, index) => {
      const from = (index * 7) % 30;
      const members = 12 + ((index * 13) % 60);
      const senior = Math.ceil(members / 14);
      return {
        id,
        from,
        to: from + 10 + (index % 5),
        lot: lots[index] ?? '',
        tier: 0,
        credit: 0,
        need: { sleep: members, storage: index % 2 },
        asked: { '2010': senior, '2020': Math.ceil((members - senior * 10) / 8) + 1, '2090': index % 2 },
        accepts: index % 3 === 0 ? [] : ['2020'],
        least: 0,
        held: {},
        ceiling: index === 4 ? { '2010': 1 } : {},
      };
    }),
  };
  const output = divide(input);
  if ('refused' in output) throw new Error(output.refused);
  return {
    format: 'division-record/1',
    ...promise,
    engine: 'division 1',
    policy,
    commitment: await recordCommitment(webHashing, promise),
    publicValue,
    effectiveSeed,
    frozen: { requests: groups, hash: await hashOf(frozenApplications(input)) },
    runs: 3,
    pins: [{ request: '27000005', type: '2010', ceiling: 1, reason: 'agreed' }],
    input,
    inputHash: await hashOf(input),
    output,
    outputHash: await hashOf(output),
  };
}

/** What the page of that round says, published or still open. */
export function aPublicDivision(record: DivisionRecord, isPublished = true): PublicDivision {
  const { commitment: Commitment, policyHash: PolicyHash, policy: Policy, frozen } = record;
  return {
    ID: record.round,
    State: isPublished ? 'published' : 'open',
    PeakFrom: '2027-07-01',
    PeakTo: '2027-08-16',
    Commitments: [{ Number: 1, At: '2026-11-01T10:00:00+01:00', Reason: '', Policy, PolicyHash, Commitment }],
    PublicValue: { Source: 'drand quicknet', Round: 12345, Value: isPublished ? record.publicValue : null },
    Frozen: isPublished
      ? { At: '2027-02-19T00:00:00+01:00', Requests: frozen.requests, Hash: frozen.hash }
      : null,
    RunCount: isPublished ? record.runs : 0,
    PublishedAt: isPublished ? '2027-03-04T09:00:00+01:00' : null,
    InputHash: isPublished ? record.inputHash : null,
    OutputHash: isPublished ? record.outputHash : null,
  };
}

/** The result of the look: 46 of 53 places, with a senior tent missing on 12 July. */
export const anOutcome: RequestOutcome = {
  RequestID: '27000388-0c9f3a52-6f5e-4b8e-9d0a-0d6a1f3c5b7e',
  Number: '27000388',
  DivisionID: '2027-07-01',
  PublishedAt: '2027-03-04T09:00:00+01:00',
  Places: { Asked: 66, Need: 53, Granted: 46, SharePermille: 867 },
  Tents: [
    { ItemID: '2010', Kind: 'senior', Asked: 5, Need: 4, Granted: 3, Instead: 0 },
    { ItemID: '2020', Kind: 'patrol', Asked: 2, Need: 2, Granted: 2, Instead: 0 },
    { ItemID: '2090', Kind: 'stock', Asked: 1, Need: 1, Granted: 1, Instead: 0 },
  ],
  Need: { Members: 61, Disability: 2, ExtraPlacesPerDisabled: 0, ExistingSpots: 8, Elsewhere: 0 },
  IsOverNorm: true,
  IsGuaranteed: false,
  Missing: [
    {
      ItemID: '2010',
      Kind: 'senior',
      Tents: 1,
      Reason: 'bottleneck',
      PinReason: null,
      Day: '2027-07-12',
      Needed: 2716,
      Stock: 2370,
      Holders: 214,
      LowestPermille: 849,
      HighestPermille: 929,
      HighestMinusOnePermille: 866,
    },
  ],
  SubstitutesGone: [{ ItemID: '2020', Kind: 'patrol', Day: '2027-07-12' }],
  Strips: [
    {
      ItemID: '2010',
      Kind: 'senior',
      Days: [2330, 2350, 2580, 2716, 2680, 2610, 2510, 2420, 2330, 2310, 2305, 2300, 2290, 2260].map(
        (Needed, index) => ({
          Day: `2027-07-${String(9 + index).padStart(2, '0')}`,
          Needed,
          Granted: Math.min(Needed, 2370),
          Stock: 2370,
        }),
      ),
    },
  ],
  Fair: { Alike: 3, LargestDifference: 1 },
  Lot: { Number: 388, Of: 978 },
  Steps: ['need', 'lowest', 'lot'],
  Held: [
    { ItemID: '2010', Kind: 'senior', Amount: 3 },
    { ItemID: '2020', Kind: 'patrol', Amount: 2 },
    { ItemID: '2090', Kind: 'stock', Amount: 1 },
  ],
  GivenBack: [],
  Accepted: [],
  Pickup: '2027-07-09',
  Return: '2027-07-22',
  Order: { ID: 'r-1', Number: 'O2027-000021', Version: 1 },
  Offer: null,
  Actions: {
    Take: { Until: '2027-03-18' },
    Look: true,
    Wait: { Tents: 1, Place: 14, Of: 212 },
    GiveBack: { FreeUntil: '2027-05-26', IsFree: true },
    Appeal: { Until: '2027-03-18', State: 'none' },
  },
};
