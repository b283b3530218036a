import type { ShopConfig } from '@bivak/contract/shop-config';
import { query } from '../../platform/application/use-case.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';

export type Lending = NonNullable<ShopConfig['lending']>;

/** What holds for everybody who lends here; read without a login. */
export const lendingSettings = query(
  { right: 'public', shared: 'nobody' },
  async ({ shop }): Promise<Lending | Refusal> => shop.config.lending ?? refuse('NotFound'),
);
