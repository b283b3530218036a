import type { Account } from '@bivak/contract/wire';
import { attempt } from '@bivak/web/storage';

/** Which of the two addresses the person has to mend; that of the association is for who manages it. */
export function emailsToMend({ EmailFaults: faults }: Account, managesCustomer: boolean) {
  const own = faults !== undefined && faults.Contact !== null;
  const customer = faults !== undefined && faults.Customer !== null && managesCustomer;
  return { own, customer, any: own || customer };
}

const ASKED = 'bivak-emails';

/** Under which it is noted that the question can wait; it goes with the session of the browser. */
const laterKey = ({ CustomerID, ContactID }: Account): string => `RM_EMAILS ${CustomerID} ${ContactID}`;

export function canWait(account: Account): boolean {
  return attempt(() => sessionStorage.getItem(laterKey(account))) === 'later';
}

export function askLater(account: Account): void {
  attempt(() => sessionStorage.setItem(laterKey(account), 'later'));
}

/** Has the question about the addresses asked again, by the frame of the page; also where that is still loading it. */
export function askForEmails(account: Account): void {
  attempt(() => sessionStorage.removeItem(laterKey(account)));
  window.dispatchEvent(new Event(ASKED));
}

/** Listens for it; gives back how to stop. */
export function whenEmailsAreAsked(ask: () => void): () => void {
  window.addEventListener(ASKED, ask);
  return () => window.removeEventListener(ASKED, ask);
}
