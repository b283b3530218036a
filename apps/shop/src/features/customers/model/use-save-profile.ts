import {
  type Account,
  type ChangedContact,
  type ChangedCustomer,
  type ChangedInvoiceDetail,
  type Contact,
  type Customer,
  type CustomerInvoiceDetail,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
} from '@bivak/contract/wire';
import { type Language, type PublicShopConfig, routePath } from '@bivak/contract/shop-config';
import { notify } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { extraValues } from '@bivak/web/declared-fields';
import { mergeChanged, type SaveProblem, useServerFaults } from '@bivak/web/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { sayConfirmed } from '../api/confirm-details.ts';
import { contactQuery } from '../api/contact-query.ts';
import { customerQuery } from '../api/customer-query.ts';
import { detailQuery } from '../api/detail-query.ts';
import { profileFieldState } from './field-state.ts';
import {
  CONTACT_FIELDS,
  CUSTOMER_FIELDS,
  formPathOf,
  INVOICE_ADDRESS,
  NEWSLETTER,
  type Part,
  type Profile,
  profileFields,
  profileValues,
  type ProfileValues,
} from './profile-values.ts';

interface Saved {
  readonly loaded: Profile;
  /** Who does not manage the customer saves only themselves. */
  readonly isAdmin: boolean;
  /** With its settings as they hold for this person. */
  readonly shop: PublicShopConfig;
}

type Form = UseFormReturn<ProfileValues, unknown, ProfileValues>;

/** Saves what is another by now: contact, customer and invoice details, each from the state that was seen. */
export function useSaveProfile(form: Form, account: Account, { loaded, isAdmin, shop }: Saved) {
  const t = useTranslations('shop.account');
  const app = useApp();
  const { call, locale, session } = app;
  const queryClient = useQueryClient();
  const faultsOf = useServerFaults();
  const [seen, setSeen] = useState(loaded);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const running = useRef(false);

  async function save(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    let now = seen;
    let part: Part = 'Contact';
    try {
      const values = form.getValues();
      const confirmUrl = window.location.origin + routePath(shop, 'invitation', locale);
      const typed = () => ({ shop, language: locale, seen: now, values });
      const contact = contactBody(typed(), confirmUrl);
      if (contact !== null)
        now = { ...now, contact: await call(updateContact, { ...idOf(account.ContactID), body: contact }) };
      part = 'Customer';
      const customer = isAdmin ? customerBody(typed()) : null;
      if (customer !== null)
        now = {
          ...now,
          customer: await call(updateCustomer, { ...idOf(account.CustomerID), body: customer }),
        };
      part = 'Invoice';
      const detail = isAdmin ? detailBody(typed()) : null;
      if (detail !== null)
        now = {
          ...now,
          detail: await call(updateCustomerDetail, { ...idOf(account.CustomerID), body: detail }),
        };
      // What is saved was looked through. Where the answer is lost, the note stays and can be confirmed.
      if (account.DetailsToConfirm === true) await sayConfirmed(app, account).catch(() => undefined);
      keep(now);
      form.reset(profileValues(now, shop, locale));
      const { PendingEmail: email } = now.contact;
      const text = contact?.Email === undefined || email === null ? undefined : t('toConfirm', { email });
      notify({ type: 'positive', about: 'form', title: t('savedInfo'), text });
    } catch (cause) {
      // What was saved before it stands.
      keep(now);
      refused(cause, now, part);
    } finally {
      running.current = false;
    }
  }

  /** Also for the pages that ask the same, and for the header, which says who is logged in. */
  function keep(now: Profile): void {
    if (now === seen) return;
    setSeen(now);
    queryClient.setQueryData(contactQuery(call, account).queryKey, now.contact);
    queryClient.setQueryData(customerQuery(call, account).queryKey, now.customer);
    if (now.detail !== null) queryClient.setQueryData(detailQuery(call, account).queryKey, now.detail);
    session.store.setState((state) => ({ session: { ...state.session, customer: now.customer } }));
    void session.refreshIdentity();
  }

  function refused(cause: unknown, now: Profile, part: Part): void {
    const fresh = isWireError(cause) && cause.code === 'AccountChanged' ? freshIn(cause.body) : null;
    if (fresh !== null) {
      const next = { ...now, ...fresh };
      const differing = mergeChanged(form, {
        before: profileValues(now, shop, locale),
        fresh: profileValues(next, shop, locale),
      });
      keep(next);
      return setProblem({ kind: 'changed', differing });
    }
    const message = faultsOf(cause, t('errorSaving'), (field, said) => showAt(part, field, said));
    if (message !== null) setProblem({ kind: 'failed', message });
  }

  function showAt(part: Part, field: string, message: string): boolean {
    const path = formPathOf(field, form.getValues(), part);
    if (path === null) return false;
    form.setError(path as 'Contact', { type: 'server', message });
    return true;
  }

  return { seen, save, problem };
}

function idOf(id: string) {
  return { params: { id } };
}

interface Beside {
  readonly Contact?: Contact;
  readonly Customer?: Customer;
  readonly CustomerDetail?: CustomerInvoiceDetail;
}

/** What stands beside the refusal: the part that somebody else changed. */
function freshIn(body: unknown): Partial<Profile> | null {
  const { Contact: contact, Customer: customer, CustomerDetail: detail } = (body ?? {}) as Beside;
  if (contact !== undefined) return { contact: { PendingEmail: null, ...contact } };
  if (customer !== undefined) return { customer };
  return detail === undefined ? null : { detail };
}

type Shop = Pick<PublicShopConfig, 'customFields' | 'accountFields' | 'registration'>;

interface Typed {
  readonly shop: Shop;
  readonly language: Language;
  /** As it was seen: what is the same there is not sent. */
  readonly seen: Profile;
  readonly values: ProfileValues;
}

/** What of one's own contact is another now; null: nothing. */
function contactBody(typed: Typed, confirmUrl: string): ChangedContact | null {
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

function customerBody(typed: Typed): ChangedCustomer | null {
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
function detailBody(typed: Typed): ChangedInvoiceDetail | null {
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
