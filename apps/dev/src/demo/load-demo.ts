import { addDays } from '@bivak/rules';
import {
  type Clock,
  createOperator,
  createPerson,
  type Db,
  type EpochMs,
  type EventSource,
  type FileStore,
  instant,
  inTransaction,
  type Logger,
  recordEvents,
  recordPastInvoice,
  type ServerKey,
  type Shop,
  type Transaction,
  type Zone,
} from '@bivak/server';
import { type DemoData, readDemoFiles } from './demo-files.ts';
import { demoOrders } from './demo-orders.ts';
import { writeInvoiceMails, writeOrders } from './demo-orders.queries.ts';
import { writeMessages } from './demo-messages.queries.ts';
import { writeLending } from './demo-requests.ts';
import { newPerson } from './demo-people.ts';
import { readDemoPapers } from './demo-papers.ts';
import {
  type DemoClaim,
  isEmptyShop,
  writeCatalogue,
  writeDetails,
  writeSerials,
  writeStock,
} from './demo.queries.ts';

/** The hours of a demo reservation: handed out at nine, back at five. */
const fromMinute = 9 * 60;
const toMinute = 17 * 60;

export interface DemoOptions {
  /** False for a shop that gets others by the thousand. */
  readonly withOrders?: boolean;
  /** Where the pictures of messages go; without it they have none. */
  readonly store?: FileStore | null;
  /** What seals the secrets of second factors; without it nobody has one. */
  readonly key?: ServerKey | null;
}

/**
 * Fills an empty shop with the demo data of its folder, once and in one transaction; a shop with items is left
 * alone. After the warehouses were written: stock refers to them.
 */
export async function loadDemo(
  shop: Shop,
  clock: Clock,
  log: Logger,
  { withOrders = true, store = null, key = null }: DemoOptions = {},
): Promise<void> {
  const data = await readDemoFiles(shop.directory);
  if (data === null) return;
  const papers = await readDemoPapers(shop.directory, data);
  const now = clock.now();
  const loaded = await inTransaction(shop.database, async (transaction) => {
    if (!(await isEmptyShop(transaction))) return false;
    await writeCatalogue(transaction, data, papers);
    await writeStock(transaction, data, claimsOf(data, shop.zone, now));
    const source = { actor: { kind: 'job' }, now, requestId: 'demo' } as const;
    await writePeople(transaction, data, source, key === null ? null : { shop, key });
    await writeDetails(transaction, data);
    await writeSerials(transaction, data, shop.zone.dayOf(now));
    await writeMessages(transaction, shop, data, now, store);
    if (withOrders) {
      await writeLending(transaction, data, shop, now);
      await writePast(transaction, shop, data, now);
    }
    return true;
  });
  if (loaded) log.info({ shop: shop.id, items: data.items.length }, 'demo data loaded');
}

/** Days counted from today become instants, with the time that the goods need before they go out again. */
function claimsOf(data: DemoData, zone: Zone, now: EpochMs): DemoClaim[] {
  const items = new Map(data.items.map((item) => [item.id, item]));
  const today = zone.dayOf(now);
  return data.claims.flatMap(({ item, warehouse, qty, startsInDays, days }) => {
    const start = zone.at(addDays(today, startsInDays), fromMinute);
    const back = zone.at(addDays(today, startsInDays + days - 1), toMinute);
    const parts = items.get(item)?.parts ?? [];
    const leaves = parts.length === 0 ? [{ itemId: item, qty: 1 }] : parts;
    return leaves.map((leaf) => {
      const turnaround = items.get(leaf.itemId)?.turnaroundMinutes ?? 0;
      const end = instant((back + turnaround * 60_000) as EpochMs);
      return { item: leaf.itemId, warehouse, qty: qty * leaf.qty, start: instant(start), end };
    });
  });
}

async function writePeople(
  db: Db,
  data: DemoData,
  source: EventSource,
  sealing: { readonly shop: Shop; readonly key: ServerKey } | null,
): Promise<void> {
  for (const person of data.people) await createPerson(db, source, newPerson(person, data.people));
  for (const operator of data.operators) await createOperator(db, source, operator, sealing);
  await recordEvents(db, source, {
    entity: 'demo',
    entityId: 'demo',
    action: 'load',
    after: { items: data.items.length, people: data.people.length },
  });
}

const day = 24 * 3_600_000;

/** What the customers ordered before today, with its invoices; their papers are made by the jobs, once they run. */
async function writePast(transaction: Transaction, shop: Shop, data: DemoData, now: EpochMs): Promise<void> {
  const orders = demoOrders(data, shop, now);
  const later = (at: EpochMs, days: number) => Math.min(now, at + days * day) as EpochMs;
  const at = (ms: EpochMs): EventSource => ({ actor: { kind: 'job' }, now: ms, requestId: 'demo' });
  await writeOrders(transaction, orders);
  for (const { id, closedAt, outcome, reason } of orders) {
    await recordPastInvoice(transaction, shop, {
      reservationId: id,
      closed: at(closedAt),
      paidAt: outcome === 'paid' ? later(closedAt, 9) : null,
      credited: outcome === 'credited' ? { source: at(later(closedAt, 3)), reason } : null,
    });
  }
  await writeInvoiceMails(transaction, now);
}
