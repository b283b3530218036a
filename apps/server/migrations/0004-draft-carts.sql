-- Lending: outside the peak a draft has one cart, which goes with it.
alter table $schema.request_draft
  add column cart_id text references $schema.cart (id) on delete set null;
create unique index request_draft_cart on $schema.request_draft (cart_id) where cart_id is not null;

-- What was ordered needs no draft any more: it goes within the checkout, whoever checks the cart out.
create function $schema.forget_ordered_draft() returns trigger language plpgsql as $$
begin
  delete from $schema.request_draft where cart_id = new.id;
  return null;
end $$;

create trigger forget_ordered_draft after update of checked_out_at on $schema.cart
  for each row when (old.checked_out_at is null and new.checked_out_at is not null)
  execute function $schema.forget_ordered_draft();
