import { updateContact, updateCustomer, type Account, type Call, type Customer } from '@bivak/contract';

export interface SavedEmail {
  /** Where the customer is written to from now on; null where that stays. */
  readonly customer: Customer | null;
  /** The address to which a link went, because it is also to be logged in with; null where it is not. */
  readonly toConfirm: string | null;
}

/** Gives the contact, and the customer that has none either, an address (spec 2 §7, "Contacts / customers update"). */
export async function saveEmail(
  call: Call,
  { account, ofCustomer }: { readonly account: Account; readonly ofCustomer: boolean },
  email: string,
  confirmUrl: string,
): Promise<SavedEmail> {
  const asked = account.EmailRequired === true;
  const contact = asked
    ? await call(updateContact, {
        params: { id: account.ContactID },
        body: { Email: email, ConfirmURL: confirmUrl },
      })
    : null;
  const customer = ofCustomer
    ? await call(updateCustomer, { params: { id: account.CustomerID }, body: { Email: email } })
    : null;
  return { customer, toConfirm: contact?.PendingEmail ?? null };
}
