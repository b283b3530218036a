-- For which day a customer was reminded to come, and to bring back: an order that moves is reminded of its new day.
alter table $schema.reservation
  add column pickup_reminded_for date,
  add column return_reminded_for date;
