-- What a customer has at the same time is asked for every article that has a limit. Past reservations only grow in number:
-- asked are those that are live, by when they end.
create index if not exists reservation_live on $schema.reservation (customer_id, business_end)
  where customer_id is not null and status in ('Active', 'Order', 'Open', 'Pick', 'Picked');
