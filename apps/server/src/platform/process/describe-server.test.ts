import { expect, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import type { ServerSettings } from '../settings.ts';
import type { Shop } from '../shops/shop.ts';
import { describeServer } from './describe-server.ts';

const root = new URL('../../../../../shops/', import.meta.url);

function lines(shop: 'feesthuis' | 'tentendienst', production = false): string[] {
  const directory = new URL(shop, root).pathname;
  const shops = [
    {
      id: shop,
      directory,
      config: aShopConfig('feesthuis'),
      origins: ['http://localhost:4000'],
    } as unknown as Shop,
  ];
  return describeServer({ shops, sandboxUrl: null }, { production } as ServerSettings).split('\n');
}

test('the start says with which demo account the demand for an e-mail address and a lowering edit are seen', () => {
  expect(lines('feesthuis').filter((line) => line.includes('(has no e-mail address'))).toHaveLength(1);
  expect(lines('tentendienst').filter((line) => line.includes('can be lowered only'))).toHaveLength(1);
  expect(lines('feesthuis', true).join(' ')).not.toContain('Feest-2026');
});
