-- Lending: what associations have answered of requests that they have not sent yet.
create table $schema.request_draft (
  id text primary key,
  customer_id text not null references $schema.customer (id),
  -- The request that is being edited; null for a new one.
  request_id text references $schema.rental_request (id) on delete cascade,
  -- The wizard's state: answers, completed steps, what other days took away.
  state jsonb not null,
  -- Of each question the version in which its answer last changed: two people answer different ones side by side.
  changed jsonb not null,
  version integer not null default 1,
  begun_by text,
  begun_at timestamptz not null,
  modified_by text,
  modified_at timestamptz not null,
  -- It can be brought back for some seconds.
  discarded_at timestamptz
);

-- One for a new request, and one for each request that is edited.
create unique index request_draft_once on $schema.request_draft (customer_id, coalesce(request_id, ''))
  where discarded_at is null;
create index request_draft_modified on $schema.request_draft (modified_at);
