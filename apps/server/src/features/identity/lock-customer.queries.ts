import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';

const lockOne = statement(`select ${onePlanColumn} from $schema.customer where id = $1 for update`);

/**
 * Behind the cart in the order of locks (DESIGN §4.1). Whoever changes the persons of a customer waits for who does so
 * already, so that the last admin is counted; two checkouts of one customer count its allowances one after the other.
 */
export async function lockCustomer(db: Db, customerId: string): Promise<void> {
  await db.rows(lockOne, [customerId]);
}
