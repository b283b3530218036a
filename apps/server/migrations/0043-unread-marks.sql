-- Who has an answer to read, in which conversation: kept with what makes it so, instead of looked for in all that was said.
create table $schema.conversation_unread (
  contact_id text not null references $schema.contact (id) on delete cascade,
  conversation_id text not null references $schema.conversation (id) on delete cascade,
  -- When the last answer was written that is to be read.
  at timestamptz not null,
  primary key (contact_id, conversation_id)
);
create index conversation_unread_conversation on $schema.conversation_unread (conversation_id);

-- An answer is to be read by all who took part. The mark is touched even when it stands, so that who reads at the same
-- moment waits, and then sees that it is younger than what they read.
create function $schema.mark_unread() returns trigger
language plpgsql as $$
begin
  insert into $schema.conversation_unread as u (contact_id, conversation_id, at)
  select distinct m.contact_id, new.conversation_id, new.created_at
  from $schema.message m
  left join $schema.conversation_read seen
    on seen.conversation_id = new.conversation_id and seen.contact_id = m.contact_id
  where m.conversation_id = new.conversation_id and m.contact_id is not null
    and new.created_at > coalesce(seen.read_at, '-infinity')
  order by m.contact_id
  on conflict (contact_id, conversation_id) do update set at = greatest(u.at, excluded.at);
  return null;
end
$$;

create trigger message_unread after insert on $schema.message
  for each row when (not new.by_customer) execute function $schema.mark_unread();

create function $schema.unmark_read() returns trigger
language plpgsql as $$
begin
  delete from $schema.conversation_unread
  where contact_id = new.contact_id and conversation_id = new.conversation_id and at <= new.read_at;
  return null;
end
$$;

create trigger conversation_was_read after insert or update of read_at on $schema.conversation_read
  for each row execute function $schema.unmark_read();

insert into $schema.conversation_unread (contact_id, conversation_id, at)
select part.contact_id, part.conversation_id, answer.at
from (
  select distinct m.contact_id, m.conversation_id from $schema.message m where m.contact_id is not null
) part
join (
  select m.conversation_id, max(m.created_at) as at from $schema.message m where not m.by_customer
  group by m.conversation_id
) answer on answer.conversation_id = part.conversation_id
left join $schema.conversation_read seen
  on seen.conversation_id = part.conversation_id and seen.contact_id = part.contact_id
where answer.at > coalesce(seen.read_at, '-infinity');
