-- Every write leaves an event; every message to the outside leaves a row to be relayed.

create table $schema.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entity text not null,
  entity_id text not null,
  action text not null,
  actor jsonb not null,
  before jsonb,
  after jsonb,
  request_id text
);

create index event_entity on $schema.event (entity, entity_id);

-- Ids only: personal data stay in their own rows.
create table $schema.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table $schema.mail (
  id text primary key,
  kind text not null,
  subject_id text not null,
  recipient text not null,
  language text not null,
  message_id text not null unique,
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (kind, subject_id)
);

create table $schema.file (
  id text primary key,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  owner_entity text not null,
  owner_id text not null,
  created_at timestamptz not null
);
