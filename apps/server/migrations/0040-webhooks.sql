-- Messages to programs of the business: what happened, as soon as it did (docs/decisions/0110).

create table $schema.webhook (
  id text primary key,
  name text not null,
  url text not null,
  -- Topics as the outside knows them, and the entities of the events that belong to them.
  topics text[] not null,
  entities text[] not null,
  -- Sealed with a key of the server.
  secret bytea not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);

create trigger next_version before update on $schema.webhook
  for each row execute function $schema.next_version();

create table $schema.webhook_message (
  id bigint generated always as identity primary key,
  webhook_id text not null references $schema.webhook on delete cascade,
  -- Null: somebody tries the address.
  event_id bigint,
  entity text not null,
  entity_id text not null,
  action text not null,
  -- Of an order, as it stood after the event.
  version integer,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  tries integer not null default 0,
  -- Since when it is tried: the patience counts from here.
  first_at timestamptz not null,
  next_at timestamptz not null,
  -- A process is sending it; one that died is believed until then.
  leased_until timestamptz,
  status integer,
  -- Why it failed, as a word: the answers of others are not kept.
  fault text,
  ended_at timestamptz,
  unique (webhook_id, event_id)
);

create index webhook_message_due on $schema.webhook_message (webhook_id, next_at) where state = 'waiting';
-- A later message of the same thing waits for the earlier one.
create index webhook_message_order on $schema.webhook_message (webhook_id, entity, entity_id, id) where state = 'waiting';
create index webhook_message_log on $schema.webhook_message (webhook_id, id);
create index webhook_message_ended on $schema.webhook_message (ended_at) where state <> 'waiting';

-- In the transaction of the event itself: no message goes out for what was rolled back, and none is lost.
create function $schema.follow_events() returns trigger
language plpgsql as $$
begin
  if exists (select from $schema.webhook where is_active) then
    insert into $schema.webhook_message
      (webhook_id, event_id, entity, entity_id, action, version, at, first_at, next_at)
    select w.id, n.id, n.entity, n.entity_id, n.action, r.version, n.at, n.at, n.at
    from written n
    join $schema.webhook w on w.is_active and n.entity = any(w.entities)
    left join $schema.reservation r on n.entity = 'reservation' and r.id = n.entity_id
    order by n.id;
  end if;
  return null;
end
$$;

create trigger follow_events after insert on $schema.event
  referencing new table as written for each statement execute function $schema.follow_events();
