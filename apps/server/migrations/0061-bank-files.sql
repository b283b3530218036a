-- Statements of the bank (CAMT.053), and what each of their entries paid (docs/decisions/0127).

create table $schema.bank_file (
  id text primary key,
  name text not null,
  sha256 bytea not null,
  at timestamptz not null,
  by text not null
);

-- One entry, whichever files it stood in: its key says which movement on which account it is.
create table $schema.bank_line (
  id text collate "C" primary key,
  key text not null unique,
  file_id text not null references $schema.bank_file (id),
  account text not null,
  day date not null,
  -- Below zero it left the account.
  cents bigint not null,
  party text not null,
  party_iban text not null,
  -- Twelve digits whose check is right.
  reference text,
  text text not null,
  -- `open`: somebody has to say what it paid, or the rest of it.
  state text not null check (state in ('open', 'booked', 'ignored')),
  -- Why it was ignored: by itself (`debit`, `currency`), or in somebody's words.
  reason text not null default '',
  words text not null,
  version integer not null default 1
);

create index bank_line_day on $schema.bank_line (day, id);
create index bank_line_amount on $schema.bank_line (cents, id);
create index bank_line_open_day on $schema.bank_line (day, id) where state = 'open';
create index bank_line_open_amount on $schema.bank_line (cents, id) where state = 'open';
create index bank_line_words on $schema.bank_line using gin (words public.gin_trgm_ops);

create trigger next_version before update on $schema.bank_line
  for each row execute function $schema.next_version();

alter table $schema.invoice_payment add column bank_line_id text references $schema.bank_line (id);
create index invoice_payment_line on $schema.invoice_payment (bank_line_id) where bank_line_id is not null;

create index invoice_by_reference on $schema.invoice (payment_reference) where payment_reference is not null;
