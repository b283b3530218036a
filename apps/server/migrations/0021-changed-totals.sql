-- An order that became cheaper gives back what was paid too much.

alter table $schema.refund drop constraint refund_reason_check;
alter table $schema.refund add constraint refund_reason_check check (reason in ('other-amount', 'double', 'too-late',
  'too-much', 'ended', 'changed', 'deposit', 'business'));
