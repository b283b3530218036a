import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** What a mail about a message says, and to whom of the customer. */
export interface MailedMessage {
  conversationId: string;
  subject: string;
  /** Of the reservation that it is about. */
  number: string | null;
  html: string;
  byCustomer: boolean;
  /** In which the customer writes. */
  language: Language;
  companyName: string;
  firstName: string;
  lastName: string;
  /** Of the person, else of the customer; null: there is none to write to. */
  email: string | null;
}

// Who wrote is told. Who is answered is who wrote last before that of those who may still read it (0033): who began it, and
// whose role, $2, manages the customer; who was taken off it has no membership. Joins people of identity and orders.
const messageToMail = statement<MailedMessage>(`
  select c.id as "conversationId", c.subject, coalesce(r.order_no, r.reservation_no) as number, m.html,
    m.by_customer as "byCustomer", c.language, k.company_name as "companyName",
    coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
    coalesce(nullif(p.email, ''), nullif(k.email, '')) as email
  from $schema.message m
  join $schema.conversation c on c.id = m.conversation_id
  join $schema.customer k on k.id = c.customer_id
  left join $schema.reservation r on r.id = c.reservation_id
  left join $schema.contact p on p.id = coalesce(m.contact_id,
    (select before.contact_id from $schema.message before
      join $schema.membership reader on reader.contact_id = before.contact_id
      where before.conversation_id = c.id and before.position < m.position
        and (before.contact_id = c.contact_id or reader.role_name = $2)
      order by before.position desc limit 1),
    (select reader.contact_id from $schema.membership reader where reader.contact_id = c.contact_id))
  where m.id = $1
`);

export function mailedMessage(db: Db, id: string, adminRole: string): Promise<MailedMessage | undefined> {
  return db.first(messageToMail, [id, adminRole]);
}
