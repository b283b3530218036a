-- A customer may take over another (docs/decisions/0090): its people go along, and what hangs on them with its customer follows.

alter table $schema.membership drop constraint membership_contact_id_customer_id_fkey,
  add constraint membership_contact_id_customer_id_fkey foreign key (contact_id, customer_id)
    references $schema.contact (id, customer_id) on update cascade;
alter table $schema.invitation drop constraint invitation_contact_id_customer_id_fkey,
  add constraint invitation_contact_id_customer_id_fkey foreign key (contact_id, customer_id)
    references $schema.contact (id, customer_id) on update cascade on delete cascade;
alter table $schema.conversation drop constraint conversation_contact_id_customer_id_fkey,
  add constraint conversation_contact_id_customer_id_fkey foreign key (contact_id, customer_id)
    references $schema.contact (id, customer_id) on update cascade;
alter table $schema.personal_export drop constraint personal_export_contact_id_customer_id_fkey,
  add constraint personal_export_contact_id_customer_id_fkey foreign key (contact_id, customer_id)
    references $schema.contact (id, customer_id) on update cascade on delete cascade;
alter table $schema.request_reader drop constraint request_reader_contact_id_customer_id_fkey,
  add constraint request_reader_contact_id_customer_id_fkey foreign key (contact_id, customer_id)
    references $schema.contact (id, customer_id) on update cascade on delete cascade;

-- Nothing that an invoice says changes. Whose it is to read does, and only to who took its customer over.
drop trigger invoice_stands on $schema.invoice;
create trigger invoice_stands before delete or truncate on $schema.invoice
  for each statement execute function $schema.refuse_change();

create function $schema.refuse_other_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id'
    and exists (select from $schema.customer u where u.id = old.customer_id and u.merged_into = new.customer_id) then
    return new;
  end if;
  raise exception 'an invoice is never changed: issue a credit note instead' using errcode = 'restrict_violation';
end
$$;

create trigger invoice_says_the_same before update on $schema.invoice
  for each row execute function $schema.refuse_other_change();

-- A number that was given out is still found, at who took it over.
create or replace function $schema.words_of_customer(a_customer text) returns text
language sql stable parallel safe as $$
  select case when u.merged_into is not null then '' else $schema.folded(concat_ws(' ', u.number, u.company_name,
    u.first_name, u.last_name, u.email, u.tel, regexp_replace(u.tel, '\D', '', 'g'),
    (select concat_ws(' ', d.vat_no, d.business_no) from $schema.customer_detail d where d.customer_id = u.id),
    (select string_agg(w.number, ' ' order by w.number) from $schema.customer w where w.merged_into = u.id), (
    select string_agg(concat_ws(' ', o.first_name, o.last_name, o.email, o.tel, regexp_replace(o.tel, '\D', '', 'g'),
      o.mobile_phone, regexp_replace(o.mobile_phone, '\D', '', 'g')), ' ' order by o.id)
    from $schema.contact o where o.customer_id = u.id and o.removed_at is null))) end
  from $schema.customer u where u.id = a_customer
$$;
