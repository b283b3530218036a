import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webhookPatienceMs, webhookRetryAt } from './webhook-retries.ts';
import { allWebhookTopics, webhookTopics, webhookType } from './webhook-topics.ts';

describe('messages of webhooks', () => {
  test.each([
    ['reservation', 'accept', 'order.accept'],
    ['rental-request', 'cancel', 'request.cancel'],
    ['payment', 'payment.taken', 'payment.taken'],
    ['stock', 'loss', 'stock.loss'],
  ])('the event %s %s goes out as %s', (entity, action, type) => {
    expect(webhookType(entity, action)).toBe(type);
  });

  test('no entity belongs to two topics, and nothing of logins goes out', () => {
    const entities = allWebhookTopics.flatMap((topic) => [...webhookTopics[topic]]);
    expect(new Set(entities).size).toBe(entities.length);
    for (const secret of ['login', 'login-code', 'setting', 'webhook'])
      expect(entities).not.toContain(secret);
  });

  test.each([
    [1, 10_000],
    [2, 20_000],
    [5, 160_000],
    [10, 3_600_000],
    [30, 3_600_000],
  ])('after %i tries in vain it waits %i ms', (tries, wait) => {
    expect(webhookRetryAt({ tries, firstAt: 0, now: 1000 })).toBe(1000 + wait);
  });

  test('it is sent a last time as 24 hours end, and then given up', () => {
    const late = webhookPatienceMs - 60_000;
    expect(webhookRetryAt({ tries: 30, firstAt: 0, now: late })).toBe(webhookPatienceMs);
    expect(webhookRetryAt({ tries: 31, firstAt: 0, now: webhookPatienceMs })).toBeNull();
  });

  test('however often it failed, it comes to an end within 50 tries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (firstAt) => {
        let [now, tries]: [number | null, number] = [firstAt, 0];
        while (now !== null && tries < 50) {
          tries += 1;
          const next: number | null = webhookRetryAt({ tries, firstAt, now });
          expect(next ?? Infinity).toBeGreaterThan(now);
          now = next;
        }
        expect(now).toBeNull();
      }),
    );
  });
});
