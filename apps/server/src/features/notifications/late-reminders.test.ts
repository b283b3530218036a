import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { staffHandOut, staffTakeBack } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { lateRemindersSweep, staffNoteBackOn } from '../orders/index.ts';
import { lateMailJobs } from './late-mails.jobs.ts';

let desk: Desk;
const box = aMailbox();

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());

/** How many reminders have gone out once the sweep has run at this instant. */
async function remindedAt(text: string, every = 2): Promise<number> {
  const { shop, clock } = desk.server;
  clock.now = at(text);
  const config = {
    ...shop.config,
    reservations: { ...shop.config.reservations, lateReminderEveryDays: every },
  };
  await lateRemindersSweep.run({ ...shop, config }, clock.now);
  await box.deliver(desk.server, lateMailJobs(box));
  return box.sent.length;
}

test('a customer who is late is reminded every so many days by setting, once, by day, until all is back', async () => {
  desk.begin();
  await desk.anItem();
  const key = await desk.order({ [desk.item]: 2 });
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await staffHandOut(desk.staff(), said(key)));
  expect(await remindedAt('2026-06-07T18:00+02:00')).toBe(0);
  expect(await remindedAt('2026-06-08T10:00+02:00')).toBe(0);
  expect(await remindedAt('2026-06-09T08:59+02:00')).toBe(0);
  expect(await remindedAt('2026-06-09T10:00+02:00', 0)).toBe(0);
  expect(await remindedAt('2026-06-09T10:00+02:00')).toBe(1);
  expect(await remindedAt('2026-06-09T11:00+02:00')).toBe(1);
  const [mail] = box.sent;
  expect(mail?.to).toMatch(/@bivak\.example$/u);
  expect(mail?.subject).toMatch(/^Bestelling O2026-\d+ is nog niet terug$/u);
  expect(mail?.text).toContain(`2 × ${desk.item} nl`);
  // Whoever said when it comes back is not asked until then.
  allowed(await staffNoteBackOn(desk.staff(), { key, day: '2026-06-12' as never }));
  expect(await remindedAt('2026-06-11T10:00+02:00')).toBe(1);
  expect(await remindedAt('2026-06-13T10:00+02:00')).toBe(2);
  allowed(await staffTakeBack(desk.staff(), said(key)));
  expect(await remindedAt('2026-06-15T10:00+02:00')).toBe(2);
});
