import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { staffHandOut, staffTakeBack } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { remindersAheadSweep } from '../orders/index.ts';
import { reminderMailJobs } from './reminder-mails.jobs.ts';

let desk: Desk;
let box = aMailbox();

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());

/** The subjects of all reminders once the sweep has run at this instant. */
async function remindedAt(text: string, { pickup = 2, back = 1 } = {}): Promise<readonly string[]> {
  const { shop, clock, key } = desk.server;
  clock.now = at(text);
  const reservations = {
    ...shop.config.reservations,
    pickupReminderDaysBefore: pickup,
    returnReminderDaysBefore: back,
  };
  const reminding = { ...shop, config: { ...shop.config, reservations } };
  await remindersAheadSweep.run(reminding, clock.now);
  await box.deliver(desk.server, reminderMailJobs({ ...box, key }));
  return box.sent.map(({ subject }) => subject);
}

async function anOrder(more = {}): Promise<string> {
  box = aMailbox();
  await desk.server.pool.query(`delete from ${desk.server.shop.database.schema}.outbox`);
  desk.begin();
  await desk.anItem();
  return desk.order({ [desk.item]: 2 }, more);
}

const pickup = /^Afhalen op vrijdag 5 juni 2026: bestelling O2026-\d+$/u;
const back = /^Terugbrengen op zondag 7 juni 2026: bestelling O2026-\d+$/u;

test('a customer is reminded once some days before pickup and before the return, by day, and of nothing when all is back', async () => {
  const key = await anOrder();
  expect(await remindedAt('2026-06-02T10:00+02:00')).toEqual([]);
  expect(await remindedAt('2026-06-03T08:59+02:00')).toEqual([]);
  expect(await remindedAt('2026-06-03T10:00+02:00', { pickup: 0, back: 0 })).toEqual([]);
  expect(await remindedAt('2026-06-03T10:00+02:00')).toEqual([expect.stringMatching(pickup)]);
  expect(await remindedAt('2026-06-03T11:00+02:00')).toHaveLength(1);
  expect(await remindedAt('2026-06-04T10:00+02:00')).toHaveLength(1);
  const [mail] = box.sent;
  expect(mail?.text).toContain(`2 × ${desk.item} nl`);
  expect(mail?.text).toContain('09:00');
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await staffHandOut(desk.staff(), said(key)));
  expect(await remindedAt('2026-06-05T18:00+02:00')).toHaveLength(1);
  expect(await remindedAt('2026-06-06T09:00+02:00')).toEqual([
    expect.stringMatching(pickup),
    expect.stringMatching(back),
  ]);
  expect(await remindedAt('2026-06-06T10:00+02:00')).toHaveLength(2);
  allowed(await staffTakeBack(desk.staff(), said(key)));
  expect(await remindedAt('2026-06-06T11:00+02:00')).toHaveLength(2);
});

test('whoever ordered today, has not been accepted, or moved away meanwhile is not reminded', async () => {
  await anOrder({ isAccepted: false });
  expect(await remindedAt('2026-06-03T10:00+02:00')).toEqual([]);
  const key = await anOrder();
  desk.server.clock.now = at('2026-06-01T10:00+02:00');
  expect(await remindedAt('2026-06-01T10:00+02:00', { pickup: 5 })).toEqual([]);
  // The sweep has asked, and the order moves before the mail is written.
  const { schema } = desk.server.shop.database;
  const moved = async (day: string) =>
    desk.server.pool.query(
      `update ${schema}.reservation set start_day = $2 where reservation_no = $1 or order_no = $1`,
      [key, day],
    );
  const { shop, clock } = desk.server;
  clock.now = at('2026-06-03T10:00+02:00');
  const reservations = { ...shop.config.reservations, pickupReminderDaysBefore: 2 };
  await remindersAheadSweep.run({ ...shop, config: { ...shop.config, reservations } }, clock.now);
  await moved('2026-06-06');
  expect(await remindedAt('2026-06-03T11:00+02:00')).toEqual([]);
  // Of its new day it is.
  expect(await remindedAt('2026-06-04T10:00+02:00')).toEqual([
    expect.stringContaining('Afhalen op zaterdag 6 juni 2026'),
  ]);
});

test('a sweep that runs twice at the same instant asks for one reminder', async () => {
  await anOrder();
  const { shop, clock, pool } = desk.server;
  clock.now = at('2026-06-03T10:00+02:00');
  const reservations = { ...shop.config.reservations, pickupReminderDaysBefore: 2 };
  const reminding = { ...shop, config: { ...shop.config, reservations } };
  await Promise.all([1, 2, 3, 4].map(() => remindersAheadSweep.run(reminding, clock.now)));
  const { rows } = await pool.query(
    `select payload from ${shop.database.schema}.outbox where kind = 'mail.pickup-reminder'`,
  );
  expect(rows).toHaveLength(1);
});
