import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { addDays, type IsoDate } from '@bivak/rules';
import { statement } from '../../../platform/database/statement.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { startSandboxProcess } from '../../../../../dev/src/sandbox-process.ts';
import { aCart, aPerson } from '../../../testing/a-cart.ts';
import type { Client } from '../../../testing/a-client.ts';
import { aWarehouse } from '../../../testing/a-shop.ts';
import { anItem } from '../../../testing/an-item.ts';
import { freeBase } from '../../../testing/free-base.ts';
import { aServer, type TestServer } from '../../../testing/a-server.ts';
import { paymentJobs } from '../payments.jobs.ts';

export type Outcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'open' | 'other-amount' | 'closed-tab';

export interface PayingShop {
  readonly server: TestServer;
  readonly sandboxUrl: string;
  /** A checkout of one tent (30 euro for three days, 50 deposit), to be paid now. */
  order(
    client: Client,
    more?: {
      mode?: string | undefined;
      amount?: number;
      pickup?: string;
      item?: string;
      week?: number;
      asCustomer?: boolean;
    },
  ): Promise<string>;
  link(client: Client, id: string, more?: object): ReturnType<Client['post']>;
  state(client: Client, id: string): ReturnType<Client['get']>;
  /** On the provider's page. By itself nobody tells the shop. */
  end(link: string, outcome: Outcome, notice?: 'once' | 'twice' | 'never'): Promise<void>;
  /** The notice of the provider. */
  notice(link: string): ReturnType<Client['post']>;
  /**
   * Works off what waits in the outbox, as jobs that come the `attempt`th time; the mails among it, by their kinds. A job
   * that fails is thrown.
   */
  work(attempt?: number): Promise<string[]>;
  /** What the log had as errors. */
  readonly faults: string[];
  behave(behaviour: object): Promise<void>;
  /** The provider remembers no key of before. */
  forgetKeys(): Promise<void>;
  /** As somebody who has the key of the shop asks the provider, beside the shop. */
  askProvider(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  /** What the provider has. */
  payments(): Promise<ProvidersPayment[]>;
  advance(minutes: number): EpochMs;
  close(): Promise<void>;
}

export interface ProvidersPayment {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly value: string };
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: { readonly value: string };
    readonly status: string;
  }[];
}

/** Room for everybody, unless a test is about the hour. */
const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 1000 }];

const take = statement<{ kind: string; payload: Record<string, string> }>({ kind: 'text', payload: 'json' })(`
  with first as (select id from $schema.outbox order by id limit 1)
  delete from $schema.outbox o using first where o.id = first.id returning o.kind, o.payload
`);

/** A shop over the whole server, whose payments go to the provider of a sandbox of its own. */
export async function aPayingShop(config: Partial<ShopConfigInput> = {}): Promise<PayingShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bivak-paying-'));
  const sandbox = await startSandboxProcess(await freeBase(), dataDir);
  const server = await aServer(
    {
      payment: { policy: 'AllowPayment', methods: ['IDEAL', 'BANCONTACT', 'CREDITCARD'] },
      reservations: { acceptance: 'whenPaid', liveReservationsPerAddress: 1000 },
      warehouses: ['noord', 'zuid'].map((id) => aWarehouse(id, { hours })),
      ...config,
    },
    { payments: { url: sandbox.url, key: 'test_feesthuis' } },
  );
  const { database } = server.shop;
  await anItem(database, { id: 'waarborg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', depositCents: 5000, stock: { noord: 100 } });
  const faults: string[] = [];
  // why: only what would be an alarm matters here.
  const log = {
    error: (_: object, words: string) => void faults.push(words),
    warn: () => undefined,
  } as unknown as Logger;
  const handlers = paymentJobs(log);
  const idOf = (link: string) => link.split('/').at(-1) ?? '';
  return {
    server,
    sandboxUrl: sandbox.url,
    faults,
    async order(
      client,
      { amount = 1, pickup = '0900', item = 'tent', week = 0, asCustomer = false, ...input } = {},
    ) {
      const mode = 'mode' in input ? input.mode : 'NOW';
      const cart = await aCart(client, {
        lines: [{ ItemID: item, Amount: amount }],
        place: {
          DateTimeExpectedStart: addDays('2026-06-05' as IsoDate, 7 * week),
          DateTimeExpectedEnd: addDays('2026-06-07' as IsoDate, 7 * week),
        },
        hours: [`noord.P5.${pickup}`, `noord.R7.${pickup}`],
      });
      const answer = await client.post(
        `/api/v3/rental/cart/${cart}/_checkout${asCustomer ? '' : '-anonymous'}`,
        asCustomer ? { PaymentMode: mode } : { Customer: aPerson(cart), PaymentMode: mode },
      );
      if (answer.status !== 201) throw new Error(`no order: ${JSON.stringify(answer.body)}`);
      return answer.body.Collection[0].ReservationOrderID;
    },
    link: (client, id, more = {}) =>
      client.post('/api/v2/shop/payments/_link', {
        reservationOrderID: id,
        returnUrl: `/bestelling/${id}`,
        paymentMethod: 'IDEAL',
        ...more,
      }),
    state: (client, id) => client.get(`/api/v2/shop/payments/${id}`),
    async end(link, outcome, notice = 'never') {
      const response = await fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ outcome, notice }).toString(),
      });
      if (response.status >= 400) throw new Error(`the pay page answered ${response.status}`);
    },
    notice: (link) =>
      server.public().send({
        method: 'POST',
        path: '/api/v2/payments/mollie/_webhook',
        payload: `id=${idOf(link)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async work(attempt = 1) {
      const mails: string[] = [];
      for (;;) {
        const message = await database.first(take, []);
        if (message === undefined) return mails;
        const handler = handlers.find(({ kind }) => kind === message.kind);
        if (message.kind.startsWith('mail.')) mails.push(message.kind.slice(5));
        await handler?.handle(server.shop, message.payload, { id: 'job', attempt, now: server.clock.now });
      }
    },
    async behave(behaviour) {
      await fetch(`${sandbox.url}/payments/api/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(behaviour),
      });
    },
    async forgetKeys() {
      await fetch(`${sandbox.url}/payments/forget-keys`, { method: 'POST', redirect: 'manual' });
    },
    async askProvider(method, path, body) {
      const response = await fetch(`${sandbox.url}/v2/${path}`, {
        method,
        headers: {
          authorization: 'Bearer test_feesthuis',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    },
    payments: async () =>
      (await (await fetch(`${sandbox.url}/payments/api/payments`)).json()) as ProvidersPayment[],
    advance(minutes) {
      server.clock.now = (server.clock.now + minutes * 60_000) as EpochMs;
      return server.clock.now;
    },
    async close() {
      await server.close();
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
