import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOrder } from '../features/orders/moves.ts';
import { overdueSweep } from '../features/orders/index.ts';
import type { EpochMs } from '../platform/database/types.ts';
import { aCart, aPerson, person } from '../testing/a-cart.ts';
import { anItem } from '../testing/an-item.ts';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { answerCall } from './answer-call.ts';
import { objectionText } from './objection.ts';
import { readCall } from './read-call.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 2 } });
});
afterAll(() => server.close());

const source = () =>
  ({
    actor: { kind: 'operator', role: 'owner', name: 'noor' },
    now: server.clock.now,
    requestId: 'r',
  }) as const;

async function call(line: string, shops = [server.shop]): Promise<string> {
  const read = readCall(line.split(' '), ['feesthuis', 'groenhof']);
  if (read.objection !== null) return objectionText(read.objection, server.shop.translate.en);
  return (await answerCall(shops, read.call, source())).lines.join('\n');
}

async function order(day: string, weekday: number, Customer: object): Promise<string> {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    lines: [{ ItemID: 'tent', Amount: 2 }],
    hours: [`noord.P${weekday}.0900`, `noord.R${weekday}.1600`],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer });
  return body.Collection[0].ReservationID;
}

test('the business sees what is overdue and whom that endangers, and notes when it comes back', async () => {
  expect(await call('late --language en')).toBe('Nothing is overdue.');
  const late = await order('2026-06-05', 5, { ...person, Tel: '+32 2 555 01 02' });
  const next = await order('2026-06-08', 1, aPerson('jan'));
  for (const to of ['Order', 'Open', 'Pick', 'Picked'] as const) {
    await moveOrder(server.shop, source(), { key: late, to, who: 'operator' });
  }
  expect(await call(`back-on ${next} 2026-06-09 --language en`)).toBe(`${next} is not with a customer.`);
  expect(await call(`back-on ${late} morgen --language en`)).toBe(
    '"morgen" is not a day such as 2026-12-20.',
  );
  server.clock.now = Date.parse('2026-06-07T10:30:00+02:00') as EpochMs;
  await overdueSweep.run(server.shop, server.clock.now);
  const lines = (...more: readonly string[]) =>
    [
      'O2026-000001  2 dagen te laat',
      '  Klant      Lotte Verhaegen, +32 2 555 01 02, lotte@bivak.example',
      '  Terug op   vrijdag 5 juni, 17:00',
      ...more,
    ].join('\n');
  const endangered = `${next}, Lotte Verhaegen, maandag 8 juni, 09:00: tent nl`;
  expect(await call('late')).toBe(lines('  Artikelen  2 × tent nl', `  In gevaar  ${endangered}`));
  const noted = await call(`back-on ${late} 2026-06-08`);
  expect(noted).toBe(
    [
      'O2026-000001: terug verwacht op maandag 8 juni 2026; tot dan wordt het niet verhuurd',
      `  In gevaar: ${endangered}`,
    ].join('\n'),
  );
  expect(await call('late')).toContain('\n  Verwacht   maandag 8 juni 2026\n');
  expect(await call(`back-on ${late} off --language de`)).toContain('niemand weiß, wann es zurückkommt');
  expect(await call('late --language en', [server.shop, server.other])).toMatch(
    /^feesthuis \(1\)\n\nO2026-000001 {2}2 days late\n.*\n\ngroenhof \(0\)\n\nNothing is overdue\.$/su,
  );
  await moveOrder(server.shop, source(), { key: late, to: 'Closed', who: 'operator' });
  expect(await call('late --language de')).toBe('Es ist nichts überfällig.');
});
