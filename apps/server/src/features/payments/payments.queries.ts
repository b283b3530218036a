import type { BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { listDifferences } from './differences.sql.ts';
import { listRefusedRefunds } from './refunds.sql.ts';

/** What the provider would not send back, and nobody has asked for again. */
export const staffListRefusedRefunds = query(
  { right: 'money.read', shared: 'nobody' },
  ({ shop }: BareContext) => listRefusedRefunds(shop.database),
);

/** What the last check found otherwise at the provider. */
export const staffListDifferences = query(
  { right: 'money.read', shared: 'nobody' },
  ({ shop }: BareContext) => listDifferences(shop.database),
);
