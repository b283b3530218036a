import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

const selectActivated = statement<{ id: string }>(`
  select id from $schema.login_code
  where login_id = $1 and purpose = 'activation' and used_at is not null limit 1
`);

/** Whether the reader of its mailbox followed the link that activates it, and did not just choose a new password. */
export async function activatedByMail(db: Db, loginId: string): Promise<boolean> {
  return (await db.first(selectActivated, [loginId])) !== undefined;
}
