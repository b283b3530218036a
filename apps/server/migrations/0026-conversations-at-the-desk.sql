-- The inbox of the business (docs/decisions/0096).

alter table $schema.conversation
  -- Every message, note and act counts: who answers sees first what came in between.
  add column version integer not null default 1,
  -- The customer had the last word, and nobody called it done.
  add column waits boolean not null default false,
  add column assigned_to text references $schema.login (id) on delete set null,
  -- It stands among what is to answer again from then on, or once the customer writes.
  add column snoozed_until timestamptz,
  add column noted_at timestamptz;

update $schema.conversation c set waits = true
where c.last_message_at is not null and (select m.by_customer from $schema.message m where m.conversation_id = c.id
  order by m.position desc limit 1);

create index conversation_waiting on $schema.conversation (last_message_at, id) where waits;
create index conversation_latest on $schema.conversation (last_message_at, id) where last_message_at is not null;
create index conversation_assigned on $schema.conversation (assigned_to, last_message_at, id) where assigned_to is not null;

create trigger next_version before update of waits, assigned_to, snoozed_until, noted_at on $schema.conversation
  for each row execute function $schema.next_version();

create function $schema.turn_conversation() returns trigger
language plpgsql as $$
begin
  update $schema.conversation set waits = new.by_customer,
    snoozed_until = case when new.by_customer then null else snoozed_until end
  where id = new.conversation_id;
  return null;
end
$$;

create trigger message_turns after insert on $schema.message
  for each row execute function $schema.turn_conversation();

-- Who of the business wrote it; told to nobody outside.
alter table $schema.message add column by_login text references $schema.login (id) on delete set null;

-- What colleagues tell each other of a conversation. On no customer's wire.
create table $schema.conversation_note (
  id text primary key,
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  login_id text references $schema.login (id) on delete set null,
  words text not null,
  created_at timestamptz not null
);

create index conversation_note_of on $schema.conversation_note (conversation_id, created_at);

alter table $schema.contact_message
  add column done_at timestamptz,
  add column done_by text references $schema.login (id) on delete set null;

create index contact_message_open on $schema.contact_message (created_at, id) where done_at is null;

-- Words that are often written, in the languages of the shop, with names that are filled in.
create table $schema.standard_text (
  id text primary key,
  name text not null,
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null
);

create unique index standard_text_name on $schema.standard_text (lower(name));
create trigger next_version before update on $schema.standard_text
  for each row execute function $schema.next_version();
