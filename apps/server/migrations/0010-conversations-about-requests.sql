-- What a conversation is about may be a rental request instead of a reservation (spec 3 §2, "Conversations page").
alter table $schema.conversation
  add column request_id text references $schema.rental_request (id) on delete set null,
  add constraint conversation_about_one check (reservation_id is null or request_id is null);

create index conversation_rental_request on $schema.conversation (request_id) where request_id is not null;
