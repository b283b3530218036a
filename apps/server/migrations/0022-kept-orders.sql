-- The business keeps an order as it is: its customer can no longer edit or cancel it (IsEditable, IsCancellable).
alter table $schema.reservation
  add column edit_blocked boolean not null default false,
  add column cancel_blocked boolean not null default false;
