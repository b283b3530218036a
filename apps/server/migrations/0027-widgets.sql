-- What a visitor chose beside widgets on another site, on the way into the shop. Nobody's name stands in it.

create table $schema.hand_over (
  -- The code stands in the address of the link, and nowhere here.
  code_hash bytea primary key,
  chosen jsonb not null,
  expires_at timestamptz not null
);

create index hand_over_expires on $schema.hand_over (expires_at);
