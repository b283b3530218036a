-- The division of a peak's tents (design/division.md): a promise, a freeze, runs that never change, and what was published.

create table $schema.division_round (
  -- The first day of the season's peak; people and addresses name the round by it, and its commitment holds it.
  id text primary key check (id ~ '^\d{4}-\d{2}-\d{2}$'),
  state text not null default 'open' check (state in ('open', 'frozen', 'proposed', 'published', 'settled')),
  version integer not null default 1,
  -- From its first instant on nothing of a request changes, and the round freezes.
  distribution_from date not null,
  -- What exists only after the freeze; null: none was named, or it is not known yet.
  public_value text,
  frozen_at timestamptz,
  frozen_hash text,
  -- What groups applied for, by id and without names, exactly as it was hashed.
  frozen jsonb,
  -- Tents that are kept out: [{itemId, from, to, tents}].
  reserve jsonb not null default '[]',
  published_run text,
  published_at timestamptz,
  -- The last day on which a group may ask for a review.
  appeal_until date,
  check ((frozen_at is null) = (state = 'open')),
  check ((frozen_at is null) = (frozen is null) and (frozen is null) = (frozen_hash is null)),
  check ((published_at is null) = (published_run is null)),
  check ((published_at is null) = (state in ('open', 'frozen', 'proposed')))
);

create trigger next_version before update on $schema.division_round
  for each row execute function $schema.next_version();

create table $schema.division_commitment (
  round_id text not null references $schema.division_round (id),
  -- 1 for the first; another policy is another commitment, in public.
  number integer not null check (number > 0),
  at timestamptz not null,
  by text not null,
  reason text not null,
  policy jsonb not null,
  policy_hash text not null,
  commitment text not null,
  -- 32 bytes, sealed with the server's key until the round is published.
  seed bytea not null,
  primary key (round_id, number)
);

create function $schema.refuse_commitment_change() returns trigger language plpgsql as $$
begin
  raise exception 'a commitment is public and stands: commit anew';
end
$$;

create trigger division_commitment_stands before update or delete or truncate on $schema.division_commitment
  for each statement execute function $schema.refuse_commitment_change();

create table $schema.division_pin (
  id text primary key,
  round_id text not null references $schema.division_round (id),
  request_id text not null references $schema.rental_request (id),
  item_id text not null references $schema.item (id),
  held integer check (held >= 0),
  ceiling integer check (ceiling >= 0),
  -- Of a list that is public.
  reason text not null,
  note text not null default '',
  by text not null,
  at timestamptz not null,
  check (num_nonnulls(held, ceiling) > 0),
  unique (round_id, request_id, item_id)
);

create index division_pin_request on $schema.division_pin (request_id);

create table $schema.division_run (
  id text primary key,
  round_id text not null references $schema.division_round (id),
  number integer not null,
  state text not null default 'running'
    check (state in ('running', 'proposed', 'refused', 'failed', 'canceled', 'published')),
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  progress integer not null default 0 check (progress between 0 and 100),
  engine text not null,
  -- As it was divided, with its limits as they are published. Null until it was read.
  input jsonb,
  input_hash text,
  pins jsonb not null default '[]',
  output jsonb,
  output_hash text,
  proof_ok boolean,
  checks jsonb not null default '[]',
  figures jsonb,
  conflicts jsonb not null default '[]',
  unique (round_id, number),
  check ((ended_at is null) = (state = 'running')),
  check (state not in ('proposed', 'published') or (output is not null and proof_ok is not null and figures is not null))
);

-- Of several who start at once, one does.
create unique index division_run_once on $schema.division_run (round_id) where state = 'running';

-- What has ended stays as it is; publishing says so of it.
create function $schema.refuse_run_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'running' then return new; end if;
  if tg_op = 'UPDATE' and old.state = 'proposed' and new.state = 'published'
    and to_jsonb(old) - 'state' = to_jsonb(new) - 'state' then return new; end if;
  raise exception 'a run of a division has ended and stands';
end
$$;

create trigger division_run_stands before update or delete on $schema.division_run
  for each row execute function $schema.refuse_run_change();

-- What each request gets in a run, with what a list sorts and narrows by.
create table $schema.division_outcome (
  run_id text not null references $schema.division_run (id),
  request_id text not null references $schema.rental_request (id),
  need integer not null,
  places integer not null,
  share integer not null,
  over_norm boolean not null,
  guaranteed boolean not null,
  pinned boolean not null,
  missing_tents integer not null,
  -- As the division says it.
  outcome jsonb not null,
  primary key (run_id, request_id)
);

create index division_outcome_by_share on $schema.division_outcome (run_id, share, request_id);
create index division_outcome_of_request on $schema.division_outcome (request_id);

create table $schema.division_appeal (
  id text primary key,
  round_id text not null references $schema.division_round (id),
  -- Once.
  request_id text not null unique references $schema.rental_request (id),
  about text not null check (about in ('members', 'spots', 'period', 'guarantee', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'refused')),
  at timestamptz not null,
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);

create index division_appeal_of_round on $schema.division_appeal (round_id, at);
