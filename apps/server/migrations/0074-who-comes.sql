-- Who comes on a day, in the order in which they come: the desk lists the first two hundred of them and counts the rest,
-- and reads no order for the count.
create index reservation_to_collect on $schema.reservation (start_day, business_start, id) include (warehouse_id)
  where status in ('Order', 'Open', 'Pick');
