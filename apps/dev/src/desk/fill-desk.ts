import { addDays, type IsoDate } from '@bivak/rules';
import {
  type EpochMs,
  extendOverdue,
  type FileStore,
  type Logger,
  recordEvents,
  type ServerKey,
  type Shop,
  statement,
} from '@bivak/server';
import { readDemoFiles } from '../demo/demo-files.ts';
import { writeInvoiceMails } from '../demo/demo-orders.queries.ts';
import { conversationSteps, formStep, lossStep, registrationStep, reportSteps } from './desk-messages.ts';
import { type DeskData, readDesk } from './desk-files.ts';
import { orderSteps } from './desk-orders.ts';
import { contextOf, type DeskParts, type DeskStep, instantOf } from './desk-parts.ts';
import { inOneTransaction } from './one-transaction.ts';
import { settleSteps } from './settle-desk.ts';

export interface DeskOptions {
  readonly key: ServerKey;
  readonly files: FileStore | null;
  readonly pay: DeskParts['pay'];
  readonly log: Logger;
}

export interface Filled {
  readonly orders: number;
  /** What could not be done, such as goods that somebody else has; a fresh demo has none. */
  readonly refused: readonly string[];
}

interface Fill {
  at: EpochMs;
  after: { readonly orders: readonly string[]; readonly isWhole: boolean };
}

const waitForTurn = statement({ pg_advisory_xact_lock: 'unread' })(
  `select pg_advisory_xact_lock(hashtextextended('$schema.demo', 0))`,
);

const fills = statement<Fill>({ at: 'instant', after: 'json' })(`
  select at, after from $schema.event where entity = 'demo' and entity_id = 'desk' order by id
`);

// Mails of the past were sent in the past; what else was left to be done still is.
const dropMails = statement(`delete from $schema.outbox where kind like 'mail.%' and id > $1`);
const lastMessage = statement({ id: 'int' })(
  'select coalesce(max(id), 0)::integer as id from $schema.outbox',
);

/** Weeks to come are filled again once so many of them are over. */
const wholeAgainMs = 7 * 24 * 3_600_000;

/**
 * Gives the desk of a demo its day: what customers ordered and asked before now, as they and the business did it, by the
 * commands of the product at the instants at which it happened. All of it or nothing, once a day; on a later day the desk
 * first does what it had left. Null: there is nothing to do.
 */
export async function fillDesk(shop: Shop, now: EpochMs, options: DeskOptions): Promise<Filled | null> {
  const [desk, data] = await Promise.all([readDesk(shop.directory), readDemoFiles(shop.directory)]);
  if (desk === null || data === null) return null;
  const { log, ...given } = options;
  const filled = await inOneTransaction(shop, async (inside): Promise<Filled | null> => {
    const { database } = inside;
    await database.rows(waitForTurn);
    const earlier = await database.rows(fills);
    const last = earlier.at(-1);
    const today = inside.zone.dayOf(now);
    if (last !== undefined && inside.zone.dayOf(last.at) >= today) return null;
    const whole = earlier.findLast(({ after }) => after.isWhole);
    const isFirst = whole === undefined;
    const isWhole = isFirst || now - whole.at >= wholeAgainMs;
    const parts: DeskParts = {
      ...given,
      shop: inside,
      desk,
      data,
      now,
      today,
      taken: new Map(),
      orders: [],
      refused: [],
    };
    const before = (await database.first(lastMessage))?.id ?? 0;
    const ours = earlier.flatMap(({ after }) => after.orders);
    if (last !== undefined) await run(parts, await settleSteps(parts, ours, last.at));
    await run(parts, await stepsOf(parts, { isFirst, isWhole }));
    await extendOverdue({ shop: inside, actor: { kind: 'job' }, now, requestId: 'demo' }, undefined);
    await database.rows(dropMails, [before]);
    await writeInvoiceMails(database, now);
    await recordEvents(database, contextOf(parts, { kind: 'job' }, now), {
      entity: 'demo',
      entityId: 'desk',
      action: 'fill',
      after: { orders: parts.orders, isWhole },
    });
    return { orders: parts.orders.length, refused: parts.refused };
  });
  if (filled === null) return null;
  for (const refused of filled.refused) log.info({ shop: shop.id, refused }, 'the demo left something out');
  return filled;
}

/** In the order in which it happened; of today only what is over by now, or is said to be. */
async function run(parts: DeskParts, steps: readonly DeskStep[]): Promise<void> {
  const { now, shop, today } = parts;
  const tomorrow = shop.zone.at(addDays(today, 1) satisfies IsoDate, 0);
  const due = steps
    .filter(({ at }) => at < tomorrow)
    .map((step, nth) => ({ ...step, nth }))
    .toSorted((a, b) => a.at - b.at || a.nth - b.nth);
  for (const [index, step] of due.entries()) {
    // What is said to have happened today happened before now, a moment after what came before it.
    const at = Math.min(step.at, now - (due.length - index) * 10) as EpochMs;
    await step.run(at);
  }
}

/** What belongs to today on any day; the weeks before and to come once and again. */
async function stepsOf(
  parts: DeskParts,
  { isFirst, isWhole }: { readonly isFirst: boolean; readonly isWhole: boolean },
): Promise<DeskStep[]> {
  const { desk } = parts;
  const wanted = desk.orders.filter((order) => isOfToday(order) || (order.first > 0 ? isWhole : isFirst));
  const orders: DeskStep[] = [];
  for (const [nth, order] of wanted.entries()) orders.push(...(await orderSteps(parts, order, nth)));
  const isFresh = (at: string) =>
    isFirst || instantOf(parts, at) >= parts.shop.zone.at(addDays(parts.today, -1), 0);
  return [
    ...(isFirst ? desk.people.map((one) => registrationStep(parts, one)) : []),
    ...orders,
    ...(isFirst ? desk.losses.map((one) => lossStep(parts, one)) : []),
    ...desk.conversations
      .filter(({ messages }) => isFresh(messages[0]?.at ?? ''))
      .flatMap((one) => conversationSteps(parts, one)),
    ...desk.forms.filter(({ at }) => isFresh(at)).map((one) => formStep(parts, one)),
    ...desk.reports.filter(({ at }) => isFresh(at)).flatMap((one) => reportSteps(parts, one)),
  ];
}

/** Today is its first or last day, it waits for a yes, or it is late. */
function isOfToday({ first, last, until }: DeskData['orders'][number]): boolean {
  return first === 0 || last === 0 || until === 'asked' || (until === 'out' && last < 0);
}
