-- When somebody first entered for this customer, and when they saved or confirmed what is known of it (spec 3 §2).
alter table $schema.membership
  add column first_login_at timestamptz,
  add column details_confirmed_at timestamptz;

-- Who was let in before is not asked.
update $schema.membership set first_login_at = '-infinity', details_confirmed_at = '-infinity';
