import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Whose data is meant. */
export interface Subject {
  number: string;
  /** Under whom its archive stands; null: it never had anybody. */
  contactId: string | null;
}

// Of people who were taken off too: what is known of the customer is known all the same.
const subject = statement<Subject>({ number: 'text', contactId: 'text?' })(`
  select u.number, (select k.id from $schema.contact k where k.customer_id = u.id
    order by k.removed_at is not null, k.created_at, k.id limit 1) as "contactId"
  from $schema.customer u where u.id = $1 and u.erased_at is null and u.merged_into is null
`);

export function readSubject(db: Db, customerId: string): Promise<Subject | undefined> {
  return db.first(subject, [customerId]);
}
