-- What a customer signed when goods were handed out: the terms as they read then, by hand, by a typed name, or on paper.
-- Rows only grow; the paper is drawn by a job. That somebody's papers were seen is noted with who saw them: no copy is kept.
create table $schema.rental_agreement (
  id text primary key,
  reservation_id text not null references $schema.reservation (id),
  terms text not null,
  terms_version text not null,
  language text not null,
  method text not null check (method in ('drawn', 'typed', 'paper')),
  signer text not null,
  -- Strokes of a pen, as lists of points; null where none was drawn.
  strokes jsonb,
  id_seen_by text,
  file_id text references $schema.file (id),
  signed_at timestamptz not null,
  taken_by text not null
);

create index rental_agreement_reservation on $schema.rental_agreement (reservation_id, signed_at);
create index rental_agreement_file on $schema.rental_agreement (file_id);
