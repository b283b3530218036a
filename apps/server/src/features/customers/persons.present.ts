import type { ShopUser, SubAccount } from '@bivak/contract';
import type { Zone } from '../../platform/clock/zone.ts';
import { presentContact } from './customers.present.ts';
import type { PersonRow } from './persons.queries.ts';

export function presentSubAccount(zone: Zone, row: PersonRow): SubAccount {
  return {
    CustomerID: row.customerId,
    UserName: row.userName,
    RoleName: row.roleName,
    CONTACT_ContactID: row.id,
    CONTACT_Salutation: row.salutation,
    CONTACT_FirstName: row.firstName,
    CONTACT_LastName: row.lastName,
    CONTACT_Email: row.email,
    CONTACT_Tel: row.tel,
    CONTACT_MobilePhone: row.mobilePhone,
    CONTACT_DateTimeCreated: zone.format(row.createdAt),
    CONTACT_DateTimeModified: zone.format(row.modifiedAt),
    ...presentInvitation(row),
    Version: row.version,
  };
}

export function presentShopUser(zone: Zone, row: PersonRow): ShopUser {
  return { ...presentContact(zone, row), UserName: row.userName, ...presentInvitation(row) };
}

function presentInvitation({
  loginId,
  invitedEmail,
}: PersonRow): Pick<SubAccount, 'IsInvited' | 'PendingEmail'> {
  return { IsInvited: loginId === null, PendingEmail: loginId === null ? null : invitedEmail };
}
