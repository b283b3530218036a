-- The persons of a customer are changed one after the other, and who comes second must see what the first one wrote. Each
-- statement of a function sees what was committed before it, so the lock and the reading behind it are one call.

create function $schema.locked_person(
  a_customer text,
  -- Who asks: their contact, by which login.
  a_contact text,
  a_login text,
  -- The role that manages customers.
  admin_role text,
  -- Whom it is about; null: somebody who is not there yet.
  a_target text,
  -- An address in lower case that the person is to have; null: none.
  an_address text,
  -- Since when mails are counted.
  a_day_ago timestamptz,
  -- The hash that the caller's password fitted; null: it was not asked.
  a_hash text
) returns table (
  "callerRole" text,
  id text,
  "customerId" text,
  salutation text,
  "firstName" text,
  "lastName" text,
  email text,
  tel text,
  "mobilePhone" text,
  "userName" text,
  "roleName" text,
  "loginId" text,
  "invitedEmail" text,
  "createdAt" timestamptz,
  "modifiedAt" timestamptz,
  version integer,
  "hasOtherAdmin" boolean,
  "hasPassword" boolean,
  persons integer,
  invited integer,
  same integer,
  mails integer
) language plpgsql as $$
#variable_conflict use_column
declare
  has_password boolean := false;
begin
  perform from $schema.customer c where c.id = a_customer for update;
  if a_hash is not null then
    -- A change of the password at the same moment waits, or is seen.
    perform from $schema.login l where l.id = a_login and l.password_hash = a_hash for share;
    has_password := found;
  end if;
  return query
  with everybody as (
    select k.id, k.customer_id, k.salutation, k.first_name, k.last_name, k.email, k.tel, k.mobile_phone,
      coalesce(l.email, i.email) as user_name, coalesce(m.role_name, i.role_name) as role_name, m.login_id,
      i.email as invited_email, k.created_at, k.modified_at, k.version,
      m.role_name = admin_role and l.approved and l.activated as is_admin
    from $schema.contact k
    left join $schema.membership m on m.contact_id = k.id
    left join $schema.login l on l.id = m.login_id
    left join $schema.invitation i on i.contact_id = k.id
    where k.removed_at is null and k.customer_id = a_customer and coalesce(m.contact_id, i.contact_id) is not null
  ), others as (
    select count(*)::integer as persons, (count(*) filter (where e.invited_email is not null))::integer as invited,
      (count(*) filter (where lower(e.user_name) = an_address or e.invited_email = an_address))::integer as same,
      coalesce(bool_or(e.is_admin), false) as has_admin
    from everybody e
    where e.id is distinct from a_target
  )
  select me.role_name, p.id, p.customer_id, p.salutation, p.first_name, p.last_name, p.email, p.tel, p.mobile_phone,
    p.user_name, p.role_name, p.login_id, p.invited_email, p.created_at, p.modified_at, p.version,
    o.has_admin, has_password, o.persons, o.invited, o.same, (
      -- Of people who were taken off meanwhile too.
      select count(*)::integer
      from $schema.contact k join $schema.login_code c on c.contact_id = k.id
      where k.customer_id = a_customer and c.created_at > a_day_ago
    )
  from everybody me
  cross join others o
  left join everybody p on p.id = a_target and (me.role_name = admin_role or me.id = a_target)
  where me.id = a_contact and me.login_id = a_login;
end
$$;
