import { paymentJobs, paymentsSweep, staffRefundPaid } from '../index.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isRefusal } from '../../../platform/application/refusal.ts';
import { createLog } from '../../../platform/log/log.ts';
import { type AloneOptions, serveAlone } from '../../../testing/durability/serve-alone.ts';
import { moveOrder } from '../../orders/moves.ts';

/** What the kill rounds with refunds ask of it; each is answered once it is done. */
export interface RefundOrder {
  /** `settle`: all that waits and is due; `back`: the goods of these orders; `refund`: so much of each of these. */
  readonly what: 'settle' | 'back' | 'refund';
  readonly ids?: readonly string[];
  readonly cents?: number;
}

interface Waiting {
  id: number;
  kind: string;
  payload: Record<string, string>;
}

const options = JSON.parse(process.argv[2] ?? '') as AloneOptions;
const server = await serveAlone(options);
const { shop } = server;
const { database } = shop;
const { now } = options;
const handlers = new Map(paymentJobs(createLog('silent')).map((one) => [one.kind, one]));
const waiting = statement<Waiting>({ id: 'int', kind: 'text', payload: 'json' })(`
  select id, kind, payload from $schema.outbox where kind = any($1) order by id limit 32
`);
const done = statement('delete from $schema.outbox where id = $1');
const atOnce = 6;
const underWay = new Map<number, Promise<void>>();
const ended = new AbortController();

// why: the queue gives on the job of a process that died half a minute later, here it comes at once. As there, what was
// taken is forgotten only when it is done, so a job may come twice.
async function work(): Promise<void> {
  while (!ended.signal.aborted) {
    for (const message of await database.rows(waiting, [[...handlers.keys()]])) {
      if (underWay.has(message.id) || underWay.size >= atOnce) continue;
      underWay.set(message.id, handle(message));
    }
    // why: nobody is told of a message that comes into the outbox, the queue asks for them too.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function handle({ id, kind, payload }: Waiting): Promise<void> {
  try {
    await handlers.get(kind)?.handle(shop, payload, { id: `job-${id}`, attempt: 1, now });
    await database.rows(done, [id]);
  } catch {
    // It stays, and comes again.
  } finally {
    underWay.delete(id);
  }
}

async function settle(): Promise<void> {
  await paymentsSweep.run(shop, now);
  while (underWay.size > 0 || (await database.rows(waiting, [[...handlers.keys()]])).length > 0)
    // why: the last of them leaves nothing that could be awaited.
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function obey({ what, ids = [], cents = 0 }: RefundOrder): Promise<void> {
  if (what === 'settle') return settle();
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'kill' },
    now,
    requestId: 'kill',
  } as const;
  for (const key of ids) {
    if (what === 'refund') {
      const given = await staffRefundPaid({ shop, ...source }, { key, cents });
      if (isRefusal(given)) throw new Error(`nothing goes back of ${key}`);
      continue;
    }
    for (const to of ['Order', 'Open', 'Pick', 'Picked', 'Closed'] as const)
      await moveOrder(shop, source, { key, to, who: 'operator' });
  }
}

const working = work();
process.on('message', (order: RefundOrder) => {
  void obey(order).then(() => process.send?.({ done: true }));
});
process.on('disconnect', () => {
  ended.abort();
  void working.then(() => server.close()).then(() => process.exit(0));
});
process.send?.(server.facts);
