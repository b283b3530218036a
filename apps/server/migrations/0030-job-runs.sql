-- Work on many rows that goes on behind the screens (docs/decisions/0101).

-- Who asked for it, what is done to each row, and how far it is.
create table $schema.job_run (
  id text primary key,
  -- Such as `orders`.
  kind text not null,
  -- The login, or the name at a command line.
  operator text not null,
  operator_name text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  total integer not null,
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);

create index job_run_of on $schema.job_run (operator, created_at desc, id);
create index job_run_finished on $schema.job_run (created_at);

-- The rows in the order in which they are worked off, each with what came of it.
create table $schema.job_row (
  run_id text not null references $schema.job_run (id) on delete cascade,
  position integer not null,
  subject text not null,
  -- Null while it waits. A refusal has its code, and its fields as the wire names them.
  outcome jsonb,
  primary key (run_id, position)
);

create index job_row_waiting on $schema.job_row (run_id, position) where outcome is null;
create index job_row_refused on $schema.job_row (run_id, position) where outcome ? 'code';
