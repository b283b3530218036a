-- Whom to reach on camp and who fetches the tents of a lending reservation, which is asked before pickup: null until it is
-- said. The third column is when it was asked by mail, so that it is asked once.
alter table $schema.reservation
  add column pickup_contact jsonb,
  add column pickup_contact_at timestamptz,
  add column pickup_asked_at timestamptz,
  add constraint reservation_pickup_contact_dated check ((pickup_contact is null) = (pickup_contact_at is null));

create index reservation_to_ask on $schema.reservation (start_day)
  where pickup_contact is null and pickup_asked_at is null and status = 'Order';
