import { expect, test } from 'vitest';
import type { Shop } from '../shops/shop.ts';
import { shopByHost, shopHost } from './shop-by-host.ts';

const shopAt = (id: string, ...origins: string[]) => ({ id, origins }) as unknown as Shop;
const shops = [
  shopAt('tents', 'https://tents.example', 'http://localhost:4000'),
  shopAt('glasses', 'https://glasses.example'),
];

test.each([
  ['passed on, nothing forwarded', 'tents.example', 'tents.example', 'tents', 'tents.example'],
  ['passed on, another shop forged', 'tents.example', 'glasses.example', 'tents', 'tents.example'],
  ['passed on, nobody’s forged', 'tents.example', 'evil.example', 'tents', 'tents.example'],
  ['a second origin, the first forwarded', 'localhost:4000', 'tents.example', 'tents', 'localhost:4000'],
  ['a proxy’s own name', 'inside:8080', 'glasses.example', 'glasses', 'glasses.example'],
])('shop by host: %s', (_, passed, forwarded, id, by) => {
  // why: what Fastify makes of both headers, that of a trusted proxy first.
  const request = { headers: { host: passed }, host: forwarded };
  const shop = shopByHost(() => shops)(request)!;
  expect(shop.id).toBe(id);
  expect(shopHost({ ...request, shop })).toBe(by);
});

test('shop by host: where neither is a shop’s, there is none', () => {
  expect(shopByHost(() => shops)({ headers: { host: 'inside:8080' }, host: 'evil.example' })).toBeUndefined();
});
