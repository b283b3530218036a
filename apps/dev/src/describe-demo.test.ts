import { expect, test } from 'vitest';
import { staffRoles } from '@bivak/rules';
import { describeServer, type Shop } from '@bivak/server';
import { aShopConfig } from '../../server/src/testing/a-shop.ts';
import { describeDemo } from './describe-demo.ts';

const root = new URL('../../../shops/', import.meta.url);

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
  const text = production
    ? describeServer({ shops })
    : describeDemo({ shops, sandboxUrl: null, officeOrigin: 'http://localhost:4080' });
  return text.split('\n');
}

test('the start says with which demo account the demand for an e-mail address and a lowering edit are seen', () => {
  expect(lines('feesthuis').filter((line) => line.includes('(has no e-mail address'))).toHaveLength(1);
  expect(lines('tentendienst').filter((line) => line.includes('can be lowered only'))).toHaveLength(1);
  expect(lines('feesthuis', true).join(' ')).not.toContain('Feest-2026');
});

test('the start names a demo account of every role of the business, and where they work', () => {
  for (const shop of ['feesthuis', 'tentendienst'] as const)
    for (const role of staffRoles)
      expect([
        role,
        lines(shop).filter((line) => line.endsWith(`(${role})  http://localhost:4080/${shop}/`)).length,
      ]).toEqual([role, 1]);
});
