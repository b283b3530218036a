import { fileURLToPath } from 'node:url';
import { createPool } from '../../../platform/database/pool.ts';
import { createShopDatabase } from '../../../platform/database/shop-database.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../../../dev/src/sandbox-process.ts';
import { aCart, aPerson } from '../../../testing/a-cart.ts';
import type { Client } from '../../../testing/a-client.ts';
import { anItem } from '../../../testing/an-item.ts';
import type { AloneFacts } from '../../../testing/durability/serve-alone.ts';
import { openSockets, type Sockets } from '../../../testing/durability/socket-client.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/durability/start-server-process.ts';
import type { RefundOrder } from './refunding-server-process.ts';

export interface RefundRound {
  /** That the provider has in the end, of this round. */
  readonly refunds: number;
  /** Of those, the ones that it had made when everything was killed, and our books did not know of. */
  readonly untold: number;
  readonly paidTwice: number;
  /** Noted as refused, although the provider made them. */
  readonly falselyFailed: number;
  readonly faults: readonly string[];
}

export interface RefundInput {
  /** The folder of cluster and sandbox; rounds that share it start where the last one was killed. */
  readonly dataDir: string;
  readonly round: number;
  /** Everything is killed when the provider has made this many refunds, of 16. */
  readonly killAfter: number;
  /** Whether the provider has forgotten its keys when the server comes back, an hour and a half later. */
  readonly forgets: boolean;
  readonly basePort: number;
}

const payments = (sandbox: SandboxProcess) => ({ url: sandbox.url, key: 'test_feesthuis' });
const program = fileURLToPath(new URL('refunding-server-process.ts', import.meta.url));
const first = Date.parse('2026-06-01T08:00:00+02:00');
const minute = 60_000;
const orders = 16;
const partCents = 1450;

/**
 * 16 orders that were paid go back, half of them a part and half all of it, at a provider that breaks off, then is slow;
 * in the middle of it server and database are killed. Both start again on what is left. In the end the provider has each
 * refund once, and our books have what the provider has.
 */
export async function refundKillRound(input: RefundInput): Promise<RefundRound> {
  const { dataDir, round, killAfter, forgets, basePort } = input;
  // Each round is later than the one before, and earlier than the goods are handed out.
  const now = (first + (round % 30) * 150 * minute) as EpochMs;
  const sandbox = await startSandboxProcess(basePort, dataDir);
  let known: ReadonlySet<string>;
  try {
    known = new Set((await made(sandbox)).map(({ id }) => id));
    await refundUntilKilled({ dataDir, sandbox, now, killAfter });
  } finally {
    await sandbox.stop();
  }
  const again = await startSandboxProcess(basePort, dataDir);
  await behave(again, { forgetsKeys: forgets });
  const later = (now + (forgets ? 90 : 10) * minute) as EpochMs;
  const server = await startServer(dataDir, again, later);
  try {
    const found = () => compare(server.facts, again, known);
    const { untold } = await found();
    await server.ask({ what: 'settle' } satisfies RefundOrder);
    return { ...(await found()), untold };
  } finally {
    await server.stop();
    await again.stop();
  }
}

async function refundUntilKilled(of: {
  readonly dataDir: string;
  readonly sandbox: SandboxProcess;
  readonly now: EpochMs;
  readonly killAfter: number;
}): Promise<void> {
  const { dataDir, sandbox, now, killAfter } = of;
  const server = await startServer(dataDir, sandbox, now);
  const sockets = openSockets(server.facts);
  let killed: Promise<void> | null = null;
  try {
    await addItem(server.facts);
    const before = refundsIn(await made(sandbox));
    const placed = await Promise.all(Array.from({ length: orders }, () => paidOrder(sockets, sandbox)));
    await server.ask({ what: 'settle' } satisfies RefundOrder);
    const parts = placed.filter((_, at) => at % 2 === 0).map(({ id }) => id);
    const whole = placed.filter((_, at) => at % 2 === 1);
    await server.ask({ what: 'back', ids: parts } satisfies RefundOrder);
    const half = orders / 4;
    const giveBack = (from: number, to: number) => [
      ...whole
        .slice(from, to)
        .map(({ client, id }) => client.post(`/api/v2/shop/reservationOrders/${id}/_cancel`)),
      server.ask({ what: 'refund', ids: parts.slice(from, to), cents: partCents } satisfies RefundOrder),
    ];
    const refunds = async (): Promise<number> => refundsIn(await made(sandbox)) - before;
    await behave(sandbox, { mute: true });
    await Promise.allSettled(giveBack(0, half));
    await until(async () => (await refunds()) >= Math.min(killAfter, 2 * half));
    await behave(sandbox, { slowMs: 80 });
    const rest = giveBack(half, 2 * half);
    await until(async () => (await refunds()) >= killAfter);
    killed = server.kill();
    await Promise.allSettled(rest);
  } finally {
    await (killed ?? server.kill());
    sockets.close();
  }
}

function startServer(dataDir: string, sandbox: SandboxProcess, now: EpochMs): Promise<ServerProcess> {
  return startServerProcess({ dataDir, poolSize: 16, now, payments: payments(sandbox) }, { program });
}

async function paidOrder(sockets: Sockets, sandbox: SandboxProcess): Promise<{ client: Client; id: string }> {
  const client = await sockets.visitor();
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
  const cart = await aCart(client, { lines: [{ ItemID: 'tent', Amount: 1 }], hours });
  const placed = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(cart),
    PaymentMode: 'NOW',
  });
  const id: string = placed.body.Collection[0].ReservationOrderID;
  const { body } = await client.post('/api/v2/shop/payments/_link', {
    reservationOrderID: id,
    returnUrl: '/bestelling',
    paymentMethod: 'IDEAL',
  });
  const paymentId = body.PaymentLink.split('/').at(-1) ?? '';
  await fetch(`${sandbox.url}/payments/${paymentId}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'paid', notice: 'never' }),
  });
  const noticed = await client.send({
    method: 'POST',
    path: '/api/v2/payments/mollie/_webhook',
    payload: `id=${paymentId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (noticed.status !== 200) throw new Error(`a notice was answered with ${noticed.status}`);
  return { client, id };
}

interface Made {
  readonly id: string;
  readonly amount: { readonly value: string };
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: { readonly value: string };
    readonly metadata: { readonly refund: string };
  }[];
}

async function made(sandbox: SandboxProcess): Promise<Made[]> {
  return (await (await fetch(`${sandbox.url}/payments/api/payments`)).json()) as Made[];
}

async function behave(sandbox: SandboxProcess, behaviour: object): Promise<void> {
  await fetch(`${sandbox.url}/payments/api/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
}

function refundsIn(all: readonly Made[]): number {
  return all.reduce((sum, { refunds }) => sum + refunds.length, 0);
}

interface Booked {
  paymentId: string;
  id: string;
  providerId: string | null;
  cents: number;
  status: string;
}

const bookedSql = `
  select a.provider_id as "paymentId", f.id, f.provider_id as "providerId", f.cents, f.status
  from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id`;

/** The provider's refunds of this round and our books, each by each. */
async function compare(
  { databaseUrl, schema }: AloneFacts,
  sandbox: SandboxProcess,
  known: ReadonlySet<string>,
): Promise<RefundRound> {
  const theirs = (await made(sandbox)).filter(({ id }) => !known.has(id));
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<Booked>(bookedSql.replaceAll('$schema.', `"${schema}".`));
    const ours = rows.filter(({ paymentId }) => theirs.some(({ id }) => id === paymentId));
    const at = (one: Booked) =>
      theirs
        .filter(({ id }) => id === one.paymentId)
        .flatMap(({ refunds }) => refunds.filter(({ metadata }) => metadata.refund === one.id));
    const centsOf = (value: string) => Math.round(Number(value) * 100);
    const faults = ours.flatMap((one) => {
      const [there, ...more] = at(one);
      const isAlike =
        there !== undefined &&
        more.length === 0 &&
        there.id === one.providerId &&
        centsOf(there.amount.value) === one.cents &&
        (one.status === 'pending' || one.status === 'refunded');
      return isAlike ? [] : [`refund ${one.id}: ${one.status} here, ${at(one).length} times there`];
    });
    const booked = new Set(ours.map(({ id }) => id));
    const strange = theirs
      .flatMap(({ refunds }) => refunds)
      .filter(({ metadata }) => !booked.has(metadata.refund))
      .map(({ id }) => `refund ${id}: nowhere here`);
    return {
      refunds: refundsIn(theirs),
      untold: ours.filter((one) => one.providerId === null && at(one).length > 0).length,
      paidTwice: ours.filter((one) => at(one).length > 1).length,
      falselyFailed: ours.filter((one) => one.status === 'failed' && at(one).length > 0).length,
      faults: [...faults, ...strange],
    };
  } finally {
    await pool.end();
  }
}

async function addItem({ databaseUrl, schema }: AloneFacts): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query(`select from "${schema}".item`);
    if (rows.length === 0)
      await anItem(createShopDatabase(pool, schema), { id: 'tent', stock: { noord: 1_000_000 } });
  } finally {
    await pool.end();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('the refunds never came to the provider');
    // why: the provider of this round tells nobody what came to it, so it is asked.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
