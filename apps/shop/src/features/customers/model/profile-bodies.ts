import type { ChangedContact, ChangedCustomer, ChangedInvoiceDetail } from '@bivak/contract';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { extraValues } from '@bivak/web/declared-fields';
import { profileFieldState } from './field-state.ts';
import {
  CONTACT_FIELDS,
  CUSTOMER_FIELDS,
  INVOICE_ADDRESS,
  NEWSLETTER,
  profileFields,
  profileValues,
  type Profile,
  type ProfileValues,
} from './profile-values.ts';

type Shop = Pick<PublicShopConfig, 'customFields' | 'accountFields' | 'registration'>;

interface Typed {
  readonly shop: Shop;
  readonly language: Language;
  /** As it was seen: what is the same there is not sent. */
  readonly seen: Profile;
  readonly values: ProfileValues;
}

/** What of one's own contact is another now; null: nothing. */
export function contactBody(typed: Typed, confirmUrl: string): ChangedContact | null {
  const { seen, values } = typed;
  const changed = changedTexts(CONTACT_FIELDS, values.Contact, before(typed).Contact);
  if (Object.keys(changed).length === 0) return null;
  const proof = values.CurrentPassword === '' ? {} : { CurrentPassword: values.CurrentPassword };
  return {
    ...changed,
    ...('Email' in changed ? { ConfirmURL: confirmUrl, ...proof } : {}),
    Version: seen.contact.Version,
  } as ChangedContact;
}

export function customerBody(typed: Typed): ChangedCustomer | null {
  const { seen, values } = typed;
  const changed = changedTexts(CUSTOMER_FIELDS, values.Customer, before(typed).Customer);
  const fields = changedExtras(typed);
  if (Object.keys(changed).length === 0 && fields === null) return null;
  return {
    ...changed,
    ...companyFor(typed, changed),
    ...(fields === null ? {} : { CustomFields: fields }),
    Version: seen.customer.Version,
  } as ChangedCustomer;
}

/** Emptied with it, a person without a company is called by the new name, not by the one of before. */
function companyFor({ seen, values }: Typed, changed: object): { CompanyName?: '' } {
  const isNamed = 'FirstName' in changed || 'LastName' in changed;
  return isNamed && values.Customer.CompanyName === '' && seen.customer.CompanyName !== ''
    ? { CompanyName: '' }
    : {};
}

/** An address that is the customer's is taken away; one that is not is sent whole. */
export function detailBody(typed: Typed): ChangedInvoiceDetail | null {
  const { shop, seen, values } = typed;
  const { detail } = seen;
  if (detail === null) return null;
  const { Invoice, InvoiceSame } = values;
  const address = Object.fromEntries(
    INVOICE_ADDRESS.map((field) => {
      const typedText = Invoice[field].trim();
      const empty = field === 'Salutation' ? null : '';
      return [`Invoice${field}`, InvoiceSame || typedText === '' ? empty : typedText];
    }),
  );
  const wanted: Record<string, string | null> = {
    ...address,
    InvoiceEmail: givenEmail(typed),
    BusinessNo: Invoice.BusinessNo.trim(),
    VATNo: Invoice.VATNo.trim(),
  };
  const changed = Object.entries(wanted).filter(([name, text]) => {
    const state = profileFieldState(shop, `CustomerDetail.${name}`);
    return text !== detail[name as keyof typeof detail] && state !== 'hidden' && state !== 'disabled';
  });
  if (changed.length === 0) return null;
  return { ...Object.fromEntries(changed), Version: detail.Version };
}

/** Until one is given, invoices go to the customer's own address: that one is shown, and is none that was given. */
function givenEmail({ seen, values }: Typed): string {
  const email = values.Invoice.Email.trim();
  const isOwn = seen.detail?.InvoiceEmail === '' && email === values.Customer.Email.trim();
  return isOwn ? '' : email;
}

function before({ seen, shop, language }: Typed): ProfileValues {
  return profileValues(seen, shop, language);
}

function changedTexts<Name extends string>(
  names: readonly Name[],
  now: Record<Name, string>,
  then: Record<Name, string>,
): Partial<Record<Name, string>> {
  const changed = names.filter((name) => now[name].trim() !== then[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()])) as Partial<Record<Name, string>>;
}

/** What was emptied goes as null; null: nothing is another. */
function changedExtras({ shop, language, seen, values }: Typed): ChangedCustomer['CustomFields'] | null {
  const fields = profileFields(shop).filter(
    ({ name }) => profileFieldState(shop, `CustomFields.${name}`) !== 'disabled',
  );
  const now: Record<string, string | number | boolean> = {
    ...extraValues(fields, values.CustomFields, language),
    ...(shop.registration.newsLetter ? { [NEWSLETTER]: values.NewsLetter } : {}),
  };
  const then = seen.customer.CustomFields;
  const names = [...fields.map(({ name }) => name), ...(shop.registration.newsLetter ? [NEWSLETTER] : [])];
  const changed = names.filter((name) => plain(now[name]) !== plain(then[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

/** A box that nobody ever ticked is as empty as one that is not ticked. */
function plain(value: string | number | boolean | null | undefined): string | number | boolean | null {
  return value === undefined || value === false ? null : value;
}
