import type { SubAccount } from '@bivak/contract/wire';

/** A person in words: the name, else what they log in with. */
export function personName(person: SubAccount): string {
  return `${person.CONTACT_FirstName} ${person.CONTACT_LastName}`.trim() || person.UserName;
}
