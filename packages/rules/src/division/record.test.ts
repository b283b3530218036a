import { describe, expect, test } from 'vitest';
import { divided, randomDivision, randomOf } from '../testing/division.ts';
import { canonicalJson } from './canonical.ts';
import {
  checkRecord,
  type DivisionRecord,
  frozenApplications,
  recordCommitment,
  recordEffectiveSeed,
  type RecordHashing,
  recordLots,
} from './record.ts';

// why: rules have no cryptography. What counts here is which bytes are hashed, so this hash only has to tell them apart.
const hashing: RecordHashing = {
  sha256: (...parts) => Promise.resolve(mixed(parts.map(written).join(''))),
  hmacs: (key, texts) => Promise.resolve(texts.map((text) => mixed(`${written(key)}:${text}`))),
};

/** Bytes in hex, so that a test can say which were hashed. */
function written(part: string | Uint8Array): string {
  return typeof part === 'string'
    ? part
    : Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function mixed(text: string): string {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const random = randomOf(state);
  return Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');
}

const hashOf = (value: unknown) => hashing.sha256(canonicalJson(value));

async function aRecord(publicValue: string | null = 'draw of 19 February: 4 8 15 16 23 42') {
  const policy = { order: 'lowest share first', turnaroundDays: 2 };
  const promise = { round: 'summer-2027', policyHash: await hashOf(policy), seed: 'ab'.repeat(32) };
  const effectiveSeed = await recordEffectiveSeed(hashing, { ...promise, publicValue });
  const drawn = randomDivision(5, 2, { most: 9 });
  const ids = drawn.requests.map(({ id }) => id);
  const lots = await recordLots(hashing, effectiveSeed, ids);
  const input = {
    ...drawn,
    requests: drawn.requests.map((request, at) => ({
      ...request,
      lot: lots[at] ?? '',
      credit: 0,
      held: {},
      ceiling: {},
    })),
  };
  const output = divided(input);
  return {
    format: 'division-record/1',
    ...promise,
    engine: '1',
    policy,
    commitment: await recordCommitment(hashing, promise),
    publicValue,
    effectiveSeed,
    frozen: { requests: ids.length, hash: await hashOf(frozenApplications(input)) },
    runs: 1,
    pins: [],
    input,
    inputHash: await hashOf(input),
    output,
    outputHash: await hashOf(output),
  } satisfies DivisionRecord;
}

function withCredits<I extends DivisionRecord['input']>(input: I, creditOf: (id: string) => number): I {
  return {
    ...input,
    requests: input.requests.map((request) => ({ ...request, credit: creditOf(request.id) })),
  };
}

/** Last year's average was 800; one association had 700, another 900. */
async function aCarriedRecord() {
  const record = await aRecord(null);
  const policy = { ...record.policy, carryOver: { weight: 500, cap: 250 } };
  const promise = { round: record.round, policyHash: await hashOf(policy), seed: record.seed };
  const [friend = '', above = ''] = record.input.requests.map(({ id }) => id);
  const input = withCredits(record.input, (id) => (id === friend ? 50 : 0));
  const output = divided(input);
  const carryOver = {
    round: 'summer-2026',
    sum: 1600,
    count: 2,
    shares: [
      { request: friend, share: 700 },
      { request: above, share: 900 },
    ],
  };
  const carried = {
    ...record,
    ...promise,
    policy,
    carryOver,
    commitment: await recordCommitment(hashing, promise),
    frozen: { ...record.frozen, hash: await hashOf(frozenApplications(input)) },
    input,
    inputHash: await hashOf(input),
    output,
    outputHash: await hashOf(output),
  } satisfies DivisionRecord;
  return { carried, friend };
}

const failed = async (record: unknown) =>
  (await checkRecord(record, hashing)).flatMap(({ check, ok, wrong }) => (ok ? [] : [[check, ...wrong]]));

describe('the check of a published round', () => {
  test.each([[null], ['draw of 19 February']])(
    'accepts a round as it was published (public value: %s)',
    async (value) => {
      const checks = await checkRecord(JSON.parse(JSON.stringify(await aRecord(value))), hashing);
      expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
        ['shape', true],
        ['policy', true],
        ['commitment', true],
        ['seed', true],
        ['lots', true],
        ['carryOver', true],
        ['limits', true],
        ['frozen', true],
        ['input', true],
        ['output', true],
        ['proofs', true],
      ]);
    },
  );

  test('the commitment is the hash of its parts, with nothing between them', async () => {
    const { round, policyHash, seed, commitment } = await aRecord();
    expect(commitment).toBe(mixed(`division/1${round}${policyHash}${seed}`));
  });

  test('rejects another policy than was promised', async () => {
    expect(await failed({ ...(await aRecord()), policy: { order: 'friends first' } })).toEqual([
      ['policy', 'policyHash'],
    ]);
  });

  test('rejects another seed, in the commitment and in what follows of it', async () => {
    expect(await failed({ ...(await aRecord()), seed: 'cd'.repeat(32) })).toEqual([
      ['commitment', 'commitment'],
      ['seed', 'effectiveSeed'],
    ]);
  });

  test('rejects a lot that was not drawn, and names the request', async () => {
    const record = await aRecord();
    const requests = record.input.requests.map((request, index) =>
      index === 0 ? { ...request, lot: '0'.repeat(64) } : request,
    );
    const checks = await failed({ ...record, input: { ...record.input, requests } });
    expect(checks).toContainEqual(['lots', `input/requests/${requests[0]?.id ?? ''}/lot`]);
    expect(checks.map(([check]) => check)).toContain('input');
  });

  test('without carry-over nobody moves forward: a credit for a friend fails at its line', async () => {
    const record = await aRecord();
    const [friend] = record.input.requests;
    const input = withCredits(record.input, (id) => (id === friend?.id ? 40 : 0));
    expect(await failed({ ...record, input, inputHash: await hashOf(input) })).toContainEqual([
      'carryOver',
      `input/requests/${friend?.id ?? ''}/credit`,
    ]);
  });

  test('with carry-over each credit follows from the shares that the file names, and another fails at its line', async () => {
    const { carried, friend } = await aCarriedRecord();
    expect(await failed(carried)).toEqual([]);
    const { carryOver, ...bare } = carried;
    expect(await failed(bare)).toEqual([['carryOver', 'carryOver']]);
    const shares = carryOver.shares.map((one) => (one.request === friend ? { ...one, share: 600 } : one));
    expect(await failed({ ...carried, carryOver: { ...carryOver, shares } })).toEqual([
      ['carryOver', `input/requests/${friend}/credit`],
    ]);
    expect(await failed({ ...carried, carryOver: { ...carryOver, count: -1 } })).toEqual([
      ['shape', 'carryOver/count'],
    ]);
  });

  test('a limit for a friend that is not listed fails at its line, and so does one that is listed and did not count', async () => {
    const record = await aRecord();
    const [friend, other] = record.input.requests;
    const [type] = record.input.types;
    if (friend === undefined || other === undefined || type === undefined) throw new Error('nobody applied');
    const limit = { request: friend.id, type: type.id, held: 0, ceiling: 2, reason: 'agreed' };
    const input = {
      ...record.input,
      requests: record.input.requests.map((one) =>
        one === friend ? { ...one, held: {}, ceiling: { [type.id]: 2 } } : one,
      ),
    };
    const checks = async (pins: DivisionRecord['pins']) =>
      (await failed({ ...record, input, pins })).filter(([check]) => check === 'limits');
    expect(await checks([])).toEqual([['limits', `input/requests/${friend.id}/ceiling/${type.id}`]]);
    expect(await checks([limit])).toEqual([]);
    expect(await checks([limit, { ...limit, request: other.id }])).toEqual([['limits', 'pins/1']]);
  });

  test('whoever holds tents without a limit or a promise that is public fails at that line', async () => {
    const record = await aRecord();
    const { id, claim } =
      record.output.outcomes.find((outcome) => Object.values(outcome.claim).some((count) => count > 0)) ??
      record.output.outcomes[0]!;
    const [type = '', count = 0] = Object.entries(claim).find(([, most]) => most > 0) ?? [];
    const input = {
      ...record.input,
      requests: record.input.requests.map((one) =>
        one.id === id ? { ...one, held: { [type]: count } } : one,
      ),
    };
    const checks = async (guaranteed: readonly string[]) =>
      (await failed({ ...record, input, guaranteed })).filter(([check]) => check === 'limits');
    expect(await checks([])).toEqual([['limits', `input/requests/${id}/held/${type}`]]);
    expect(await checks([id])).toEqual([]);
  });

  test('rejects an application that was changed or left out after the freeze', async () => {
    const record = await aRecord();
    const requests = record.input.requests.map((request, index) =>
      index === 0 ? { ...request, least: 3 } : request,
    );
    expect(await failed({ ...record, input: { ...record.input, requests } })).toContainEqual([
      'frozen',
      'frozen/hash',
    ]);
    const fewer = { ...record.input, requests: record.input.requests.slice(1) };
    expect(await failed({ ...record, input: fewer })).toContainEqual([
      'frozen',
      'frozen/requests',
      'frozen/hash',
    ]);
  });

  test('rejects a tent more for a friend, and names the line', async () => {
    const record = await aRecord();
    const [first, ...others] = record.output.outcomes;
    if (first === undefined) throw new Error('nobody applied');
    const type = record.input.types[0]?.id ?? '';
    const granted = { ...first.granted, [type]: (first.granted[type] ?? 0) + 1 };
    const output = { ...record.output, outcomes: [{ ...first, granted }, ...others] };
    const checks = await failed({ ...record, output, outputHash: await hashOf(output) });
    expect(checks.map(([check]) => check)).toEqual(['proofs']);
    expect(checks[0]).toContain(`output/outcomes/${first.id}/places/sleep`);
  });

  test.each<readonly [string, (record: DivisionRecord) => unknown]>([
    ['', () => 'nonsense'],
    ['', () => null],
    ['', () => []],
    ['format', (record) => ({ ...record, format: 'division-record/9' })],
    ['seed', (record) => ({ ...record, seed: 'AB'.repeat(32) })],
    ['input/requests', ({ input, ...rest }) => ({ ...rest, input: { ...input, requests: {} } })],
    ['output/outcomes/0/id', ({ output, ...rest }) => ({ ...rest, output: { ...output, outcomes: [{}] } })],
    [
      'output/proofs/0/levels/0',
      ({ output, ...rest }) => ({
        ...rest,
        output: { ...output, proofs: [{ type: 'S', levels: [[1, 2]], steps: [] }] },
      }),
    ],
    [
      'input/doubledId',
      ({ input, ...rest }) => ({
        ...rest,
        input: { ...input, requests: [...input.requests, ...input.requests] },
      }),
    ],
  ])('what is no record fails at its line and throws nothing (%s)', async (line, change) => {
    const checks = await failed(change(await aRecord()));
    expect(checks).toHaveLength(1);
    expect(checks[0]?.[0]).toBe('shape');
    expect(checks[0]?.[1]).toContain(line);
  });
});
