import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@bivak/rules';
import {
  type Db,
  type EpochMs,
  type FileStore,
  instant,
  storeFile,
  plainMessage,
  type Shop,
  statement,
} from '@bivak/server';
import type { DemoData } from './demo-files.ts';

// Without the mails that a message is otherwise: nobody wrote just now.
const writers = {
  conversations: statement(`
    insert into $schema.conversation (id, customer_id, contact_id, subject, language, created_at, last_message_at, shop_read_at)
    select c.id, p.customer_id, c.contact, c.subject, c.language, c.begun, c.last, c."shopRead"
    from jsonb_to_recordset($1::jsonb) as c(id text, contact text, subject text, language text, begun timestamptz,
      last timestamptz, "shopRead" timestamptz)
    join $schema.contact p on p.id = c.contact
  `),
  messages: statement(`
    insert into $schema.message (id, conversation_id, by_customer, contact_id, html, created_at)
    select m.value ->> 'id', m.value ->> 'conversation', m.value ->> 'contact' is not null, m.value ->> 'contact',
      m.value ->> 'html', (m.value ->> 'at')::timestamptz
    from jsonb_array_elements($1::jsonb) with ordinality as m(value, n) order by m.n
  `),
  marks: statement(`
    insert into $schema.conversation_read (conversation_id, contact_id, read_at)
    select r.id, r.contact, r."readAt" from jsonb_to_recordset($1::jsonb)
      as r(id text, contact text, "readAt" timestamptz)
  `),
  files: statement(`
    insert into $schema.message_file (message_id, file_id, created_at)
    select f.message, f.file, f.at from jsonb_to_recordset($1::jsonb) as f(message text, file text, at timestamptz)
  `),
};

/** The conversations of the demo's customers, their pictures too; after the people, whose they are. */
export async function writeMessages(
  db: Db,
  shop: Pick<Shop, 'id' | 'directory' | 'zone'>,
  { messages: given }: DemoData,
  now: EpochMs,
  store: FileStore | null,
): Promise<void> {
  const conversations = given.map((one) => conversationOf(one, shop, now));
  const messages = conversations.flatMap((one) => one.messages);
  const files = [];
  for (const { id, at, picture } of messages) {
    if (picture === undefined || store === null) continue;
    const bytes = await readFile(join(shop.directory, 'demo', 'pictures', picture));
    const owner = { ownerEntity: 'message', ownerId: id };
    const kept = await storeFile(db, store, shop.id, now, { name: picture, bytes, ...owner });
    files.push({ message: id, file: kept.id, at });
  }
  const marks = conversations.filter(({ readAt }) => readAt !== null);
  await db.rows(writers.conversations, [JSON.stringify(conversations)]);
  await db.rows(writers.messages, [JSON.stringify(messages)]);
  await db.rows(writers.marks, [JSON.stringify(marks)]);
  await db.rows(writers.files, [JSON.stringify(files)]);
}

type Given = DemoData['messages'][number];

function conversationOf(
  { contact, language, subject, isRead, messages: given }: Given,
  { zone }: Pick<Shop, 'zone'>,
  now: EpochMs,
) {
  const id = randomUUID();
  const today = zone.dayOf(now);
  const messages = given.map(({ by, daysAgo, at, text, picture }) => ({
    id: randomUUID(),
    conversation: id,
    contact: by === 'customer' ? contact : null,
    html: plainMessage(text),
    at: instant(zone.at(addDays(today, -daysAgo), minuteOf(at))),
    picture,
  }));
  const isByCustomer = (one: { readonly contact: string | null }) => one.contact !== null;
  const answer = messages.findLast((one) => !isByCustomer(one));
  return {
    id,
    contact,
    language,
    subject,
    begun: messages[0]?.at,
    last: messages.at(-1)?.at,
    // Who answers has read what stands above.
    shopRead: answer?.at ?? null,
    readAt: isRead ? (answer?.at ?? null) : null,
    messages,
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
