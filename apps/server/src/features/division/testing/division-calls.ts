import type { Client } from '../../../testing/a-client.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { staffStartRun } from '../runs.commands.ts';
import { after, divided, groups, keep, ownerOf, published, roundId, versionOf } from './a-round.ts';

interface DivisionCall {
  readonly path: string;
  readonly client: Client;
  readonly body?: object;
  readonly version?: number;
  readonly method?: 'PUT' | 'DELETE';
}

/** What takes more statements than an act usually does, and why. */
export const mostOfDivision = {
  // All requests of a season at once, however many: locked, and read again to compare them with what the run divided. Hours
  // are locked, counted and taken.
  publishDivision: 25,
  // What came back is divided outside a transaction, and read again under its locks to see that it stands.
  offerDivisionNow: 26,
};

/** How far a round is: before its deadline, ready to be divided, and given out. */
const stages = ['open', 'frozen', 'published'] as const;
type Stage = (typeof stages)[number];

/** Every act on the round of a shop that divides. It goes on and never back: no act on requests is tried after it. */
export function divisionCalls(
  shop: () => { readonly server: TestServer; readonly client: Client },
  send: (call: DivisionCall) => Promise<unknown>,
): Readonly<Record<string, () => Promise<DivisionCall>>> {
  let stage: Stage | null = null;
  let ids: readonly string[] = [];
  async function go(to: Stage): Promise<void> {
    const { server } = shop();
    if (stage === to) return;
    if (stage === null) {
      ids = await groups(server, 4);
      await keep(server);
      stage = 'open';
    } else if (stage === 'open') {
      server.clock.now = after;
      await keep(server);
      stage = 'frozen';
    } else {
      const runId = await divided(server);
      await published(server, runId, await requests());
      stage = 'published';
    }
    await go(to);
  }
  const first = async (text: string) => (await shop().server.pool.query(text)).rows[0];
  /** How many the latest run divides, which whoever publishes types. */
  const requests = async (): Promise<number> =>
    (
      await first(`select (figures ->> 'requests')::integer as n from shop_feesthuis.division_run
        where figures is not null order by number desc limit 1`)
    ).n;
  const latest = async (table: string): Promise<string> =>
    (await first(`select id from shop_feesthuis.${table} order by at desc limit 1`)).id;
  const act = async (path: string, more: object = {}): Promise<DivisionCall> => ({
    path: `/divisions/${roundId}/${path}`,
    client: shop().client,
    ...more,
  });
  const seen = async (path: string, more: object = {}) =>
    act(path, { version: await versionOf(shop().server), ...more });
  async function onRun(verb: string, body?: object) {
    await go('frozen');
    return seen(`runs/${await divided(shop().server)}/${verb}`, { body });
  }
  async function pin() {
    await go('frozen');
    const body = { RequestID: ids[0], ItemID: 'senior', Ceiling: 3, Reason: 'mistake' };
    return seen('pins', { body });
  }
  return {
    commitDivision: async () => {
      await go('open');
      return seen('_commit', { body: { AppealDays: 10, Reason: 'Tien dagen volstaan.' } });
    },
    startDivisionRun: async () => {
      await go('frozen');
      return act('runs');
    },
    cancelDivisionRun: async () => {
      await go('frozen');
      const started = await staffStartRun(ownerOf(shop().server), { roundId });
      if (!('run' in started)) throw new Error(`no run: ${started.code}`);
      return act(`runs/${started.run.id}/_cancel`);
    },
    askWhatIf: () => onRun('_what-if', { Stock: [{ ItemID: 'senior', Tents: 5 }], TurnaroundDays: 3 }),
    setDivisionPin: () => pin(),
    removeDivisionPin: async () => {
      await send(await pin());
      return seen(`pins/${await latest('division_pin')}`, { method: 'DELETE' });
    },
    setDivisionReserve: async () => {
      await go('frozen');
      const Reserve = [{ ItemID: 'senior', From: '2027-07-01', To: '2027-08-16', Tents: 2 }];
      return seen('reserve', { method: 'PUT', body: { Reserve } });
    },
    publishDivision: async () => {
      const call = await onRun('_publish');
      stage = 'published';
      return { ...call, body: { Requests: await requests() } };
    },
    decideDivisionAppeal: async () => {
      await go('published');
      const group = await shop().server.customer('V1000001');
      const appeal = { About: 'members', Text: 'Wij zijn met meer.' };
      await group.post(`/api/v2/shop/requests/${ids[0] ?? ''}/_appeal`, appeal);
      const body = { IsUpheld: false, Answer: 'Zie de lijst.' };
      return act(`appeals/${await latest('division_appeal')}/_decide`, { body });
    },
    offerDivisionNow: async () => {
      await go('published');
      return act('_offer');
    },
  };
}
