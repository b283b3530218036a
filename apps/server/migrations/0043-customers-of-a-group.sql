-- The list of customers is narrowed to a group, by name.
create index customer_of_group on $schema.customer (customer_group, called, id)
  where customer_group is not null and erased_at is null and merged_into is null;
