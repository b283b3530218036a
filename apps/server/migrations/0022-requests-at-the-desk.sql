-- What staff notes of a request, and why it was cancelled.
alter table $schema.rental_request
  -- No association reads them.
  add column notes text not null default '',
  add column cancel_reason text,
  -- Why it came after the deadline, on behalf of its association.
  add column late_reason text;

-- Pages of the list, the earliest camp first.
create index rental_request_by_camp on $schema.rental_request (state, first_day, id);
