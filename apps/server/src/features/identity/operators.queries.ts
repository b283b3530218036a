import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { colleaguesOf, operatorOf, type OperatorRow, operatorsOf } from './operators.sql.ts';

const terms = { right: 'people.write', shared: 'nobody' } as const;

/** Who of the business can log in. */
export const staffListOperators = query(terms, ({ shop }: BareContext): Promise<OperatorRow[]> =>
  operatorsOf(shop.database),
);

export const staffFindOperator = query(
  terms,
  async ({ shop }: BareContext, { email }: { readonly email: string }): Promise<OperatorRow | Refusal> =>
    (await operatorOf(shop.database, email)) ?? refuse('NotFound'),
);

/** Who works here, for whoever gives something to somebody: names, and nothing of what they may do. */
export const listColleagues = query(
  { right: 'operator', shared: 'nobody' },
  ({ shop }: BareContext): Promise<{ id: string; name: string }[]> => colleaguesOf(shop.database),
);
