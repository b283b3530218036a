-- Papers and films of articles. Like their pictures they stand in the folder of the shop, and a row names them.

create table $schema.item_attachment (
  item_id text not null references $schema.item (id) on delete cascade,
  ranking integer not null,
  -- By language: name, file, content type, bytes and pages. Read in the caller's, else in the shop's own.
  papers jsonb not null,
  primary key (item_id, ranking)
);

create table $schema.item_video (
  item_id text not null references $schema.item (id) on delete cascade,
  ranking integer not null,
  -- Of a file its name, of a provider the film's id there.
  source text not null check (source in ('file', 'youtube', 'vimeo')),
  address text not null check (address ~ '^[A-Za-z0-9_.-]+$'),
  -- A picture of the shop's folder, shown until the film plays.
  poster text not null,
  titles jsonb not null,
  primary key (item_id, ranking)
);

create trigger state_renewed after insert or update or delete on $schema.item_attachment
  for each statement execute function $schema.renew_catalogue();
create trigger state_renewed after insert or update or delete on $schema.item_video
  for each statement execute function $schema.renew_catalogue();
