import type { BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { type OperatorRow, operatorsOf } from './operators.sql.ts';

/** Who of the business can log in. */
export const staffListOperators = query(
  { right: 'people.write', shared: 'nobody' },
  ({ shop }: BareContext): Promise<OperatorRow[]> => operatorsOf(shop.database),
);
