import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
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

/** Somebody of the business as they are by now, for what they asked for earlier; null where they work here no more. */
export async function operatorActor(db: Db, { key, name }: { readonly key: string; readonly name: string }) {
  // Whoever has the server asked at a command line, and is no login.
  if (key.startsWith('name:')) return { kind: 'operator', role: 'owner', name } as const;
  const row = await operatorOf(db, key);
  if (row === undefined) return null;
  const { id, email, role, warehouses, allow, deny } = row;
  const token = { accessToken: '', issued: 0, expires: 0 };
  return {
    kind: 'operator',
    name: row.name,
    role,
    warehouses,
    allow,
    deny,
    login: { id, email, token },
  } as const;
}
