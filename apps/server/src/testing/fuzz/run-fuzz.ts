import type { FastifyInstance } from 'fastify';
import { createRandom, type Random } from '../../../../dev/src/demo-large/random.ts';
import { type Call, describedCalls, type Field, fieldsOf } from './described-calls.ts';
import { breakBody, drawRequest, type DrawnRequest, type Known } from './draw-request.ts';

/** Somebody who sends, with what is there for them; made anew now and then, because their requests destroy it. */
export interface Sender {
  readonly token: string | null;
  readonly known: Known;
}

export interface FuzzOptions {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly seed: number;
  readonly count: number;
  /** By name, who sends; each begins anew after so many requests. */
  readonly senders: Readonly<Record<string, (turn: number) => Promise<Sender>>>;
  readonly told?: (line: string) => void;
}

export interface FuzzReport {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** What was answered with a fault of the server, or not at all. */
  readonly faults: readonly string[];
  readonly operations: ReadonlySet<string>;
  /** Operations that took a request of somebody. */
  readonly taken: ReadonlySet<string>;
  /** `operation part path`, of those that were sent something hostile. */
  readonly fields: ReadonlySet<string>;
  readonly slowestMs: number;
}

const perTurn = 150;
/** Nothing takes as long, on the busiest machine. */
export const patienceMs = 60_000;

export function nameOf({ call, part, path }: Field): string {
  return `${call.id} ${part} ${path.join('.')}`;
}

export async function callsOf(app: FastifyInstance, host: string): Promise<Call[]> {
  const { body } = await app.inject({ url: '/api/openapi.json', headers: { host } });
  return describedCalls(JSON.parse(body));
}

/**
 * Sends drawn requests, all within this process: each sender goes through every field of every call once, then draws.
 * The same seed and count draw the same requests.
 */
export async function runFuzz({ app, host, seed, count, senders, told }: FuzzOptions): Promise<FuzzReport> {
  const calls = await callsOf(app, host);
  const fields = calls.flatMap(fieldsOf);
  // A call that takes nothing is gone through as well, not only when it happens to be drawn.
  const bare = calls.filter((call) => fieldsOf(call).length === 0);
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const operations = new Set<string>();
  const taken = new Set<string>();
  const reached = new Set<string>();
  let sent = 0;
  let slowestMs = 0;
  const names = Object.keys(senders);
  await Promise.all(names.map((name, index) => send(name, Math.floor((count + index) / names.length))));
  return { sent, statuses, faults, operations, taken, fields: reached, slowestMs };

  async function send(name: string, many: number): Promise<void> {
    const random = createRandom(seed, name);
    const order = random.shuffled<Field | Call>([...fields, ...bare]);
    const begin = senders[name];
    let sender: Sender = { token: null, known: {} };
    let left = 0;
    for (let at = 0, turn = 0; at < many; at += 1, left -= 1) {
      if (left === 0 && begin !== undefined) {
        sender = await begin(turn);
        turn += 1;
        left = perTurn;
      }
      const { call, request, hostile } = draw(random, order[at], sender.known);
      const began = performance.now();
      const { status, what } = await answerTo(request, sender.token);
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
      sent += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      operations.add(call.id);
      for (const field of hostile) reached.add(nameOf(field));
      // Logged out, or erased: the rest of the turn would be of nobody.
      if (status === 401 && sender.token !== null) left = 1;
      if (status >= 200 && status < 400) taken.add(call.id);
      if (status === 0 || status >= 500 || isWordless(what))
        faults.push(`${name} ${at}: ${said(request)}\n    ${status} ${what}`);
      if (sent % 5000 === 0) told?.(`${sent} sent, ${faults.length} faults`);
    }
  }

  function draw(random: Random, next: Field | Call | undefined, known: Known) {
    const field = next !== undefined && 'call' in next ? next : undefined;
    const call = field?.call ?? (next as Call | undefined) ?? random.pick(calls);
    const own = fieldsOf(call);
    const share = random.chance(0.35) ? 0 : 1.2 / Math.max(own.length, 2);
    const drawn = own.filter(() => random.chance(share));
    const hostile = field === undefined ? drawn : [field];
    const request = drawRequest(random, call, hostile, known);
    const isBroken = field === undefined && random.chance(0.15) && call.method !== 'GET';
    return { call, hostile, request: isBroken ? breakBody(random, request) : request };
  }

  async function answerTo(
    { method, path, headers, payload }: DrawnRequest,
    token: string | null,
  ): Promise<{ status: number; what: string }> {
    const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<{ status: number; what: string }>((resolve) => {
      timer = setTimeout(() => resolve({ status: 0, what: 'no answer' }), patienceMs);
    });
    const answered = app
      .inject({
        method: method as 'GET',
        url: path,
        headers: { host, ...bearer, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      .then(
        ({ statusCode, body }) => ({ status: statusCode, what: body.slice(0, 1000) }),
        (error: unknown) => ({ status: 0, what: String(error) }),
      );
    try {
      return await Promise.race([answered, hung]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A refusal whose words lack what they speak of is told by its key. */
function isWordless(answer: string): boolean {
  return /"Message":"(?:errors|reasons)\./u.test(answer);
}

function said({ method, path, headers, payload }: DrawnRequest): string {
  const body = payload === undefined ? '' : JSON.stringify(payload.toString('utf8').slice(0, 1500));
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 300)} ${body}`;
}
