import { updateContact, updateCustomer, type Account, type Call, type Customer } from '@bivak/contract/wire';

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
  // The contact's last: once it stands, another try would be a change of it, which asks for more than an address.
  const customer = ofCustomer
    ? await call(updateCustomer, { params: { id: account.CustomerID }, body: { Email: email } })
    : null;
  const contact =
    account.EmailRequired === true
      ? await call(updateContact, {
          params: { id: account.ContactID },
          body: { Email: email, ConfirmURL: confirmUrl },
        })
      : null;
  return { customer, toConfirm: contact?.PendingEmail ?? null };
}
