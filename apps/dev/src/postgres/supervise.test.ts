import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Running, supervise, type Trouble } from './supervise.ts';

// why: the pauses between starts are up to a quarter of a minute.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

interface Fake extends Running {
  die: () => void;
  readonly stops: () => number;
}

function aServer(): Fake {
  let end = (): void => undefined;
  let stops = 0;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = async () => {
    stops += 1;
    end();
  };
  return { ended, stop, die: () => end(), stops: () => stops };
}

function supervised(starts: (given: AbortSignal) => Promise<Running>) {
  const first = aServer();
  const told: Trouble[] = [];
  const attempts: number[] = [];
  const supervision = supervise(
    first,
    (given) => {
      attempts.push(performance.now());
      return starts(given);
    },
    (trouble) => void told.push(trouble),
  );
  return { first, told, attempts, supervision };
}

test('a database that ends is started again, and again when that one ends', async () => {
  const servers = [aServer(), aServer()];
  const waiting = [...servers];
  const { first, told, supervision } = supervised(async () => waiting.shift() ?? aServer());
  first.die();
  await vi.advanceTimersByTimeAsync(300);
  expect(told.map(({ kind }) => kind)).toEqual(['ended', 'back']);
  servers[0]?.die();
  await vi.advanceTimersByTimeAsync(500);
  await supervision.stop();
  expect([first.stops(), servers[1]?.stops()]).toEqual([0, 1]);
});

test('one that does not start is tried less and less often, and told once a minute', async () => {
  const { first, told, attempts, supervision } = supervised(() => Promise.reject(new Error('no room')));
  const begun = performance.now();
  first.die();
  await vi.advanceTimersByTimeAsync(110_000);
  const gaps = attempts.map((at, index) => Math.round(at - (attempts[index - 1] ?? begun)));
  expect(gaps.slice(0, 9)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
  const failures = told.filter(({ kind }) => kind === 'not-started');
  expect(failures).toEqual([
    { kind: 'not-started', reason: 'no room', times: 1, runs: false },
    { kind: 'not-started', reason: 'no room', times: 8, runs: false },
  ]);
  await supervision.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts.length).toBeLessThan(14);
});

test('a database that ends as soon as it starts is told in one line a minute of each kind, which counts every end', async () => {
  const dying = async () => {
    const server = aServer();
    server.die();
    return server;
  };
  const { first, told, attempts, supervision } = supervised(dying);
  first.die();
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 1000);
  expect(attempts.length).toBeGreaterThan(40);
  for (const one of ['ended', 'back'] as const) {
    const lines = told.filter(({ kind }) => kind === one);
    expect([one, lines.length]).toEqual([one, 11]);
    const counted = lines.reduce((sum, { times }) => sum + times, 0);
    expect(attempts.length - counted).toBeLessThan(4);
  }
  expect(told.slice(0, 3)).toEqual([
    { kind: 'ended', times: 1, runs: false },
    { kind: 'back', times: 1, runs: true, afterMs: 200 },
    { kind: 'ended', times: 9, runs: false },
  ]);
  await supervision.stop();
  const lines = told.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told.length).toBe(lines);
});

test('a line about the last minute says whether the database runs by now', async () => {
  const answers = [Promise.reject(new Error('no room')), Promise.reject(new Error('no disk'))];
  for (const answer of answers) answer.catch(() => undefined);
  const { first, told, supervision } = supervised(async () => answers.shift() ?? aServer());
  first.die();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toEqual([
    { kind: 'ended', times: 1, runs: false },
    { kind: 'not-started', reason: 'no room', times: 1, runs: false },
    { kind: 'back', times: 1, runs: true, afterMs: 1400 },
    { kind: 'not-started', reason: 'no disk', times: 1, runs: true },
  ]);
  await supervision.stop();
});

test('one that ran for a while is started again at once, however often it ended before', async () => {
  let current = aServer();
  const { first, attempts, supervision } = supervised(async () => (current = aServer()));
  first.die();
  for (let time = 0; time < 4; time += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    current.die();
  }
  await vi.advanceTimersByTimeAsync(80_000);
  const before = performance.now();
  current.die();
  await vi.advanceTimersByTimeAsync(1000);
  expect((attempts.at(-1) ?? 0) - before).toBe(200);
  await supervision.stop();
});

test.each(['while it waits', 'while it starts', 'when it has just started'])(
  'what is stopped %s is not started again, and nothing is left',
  async (moment) => {
    const late = aServer();
    const { first, told, attempts, supervision } = supervised(
      (given) =>
        new Promise((resolve, reject) => {
          if (moment === 'when it has just started') given.addEventListener('abort', () => resolve(late));
          else given.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    first.die();
    await vi.advanceTimersByTimeAsync(moment === 'while it waits' ? 100 : 300);
    await supervision.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(moment === 'while it waits' ? 0 : 1);
    expect(late.stops()).toBe(moment === 'when it has just started' ? 1 : 0);
    expect(told.map(({ kind }) => kind)).toEqual(['ended']);
  },
);
