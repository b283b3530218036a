import { accessStates, peopleSorts } from '@bivak/contract/admin';
import { staffRoles } from '@bivak/rules';
import { addressOf, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of people says. */
export const readPeopleAddress = addressOf({
  Sort: oneOf(peopleSorts),
  q: words,
  Role: oneOf(staffRoles),
  WarehouseID: words,
  Access: oneOf(accessStates),
});
