-- An order that became cheaper gives back what was paid too much; a visitor may register with the checkout.

alter table $schema.refund drop constraint refund_reason_check;
alter table $schema.refund add constraint refund_reason_check check (reason in ('other-amount', 'double', 'too-late',
  'too-much', 'ended', 'changed', 'deposit', 'business'));

-- A checkout that registers its customer has both: it was placed by a visitor, whose requests are counted with those
-- of other visitors, and it belongs to a customer.
drop index $schema.checkout_address;
create index checkout_address on $schema.checkout (address_key) where visitor_id is not null;
