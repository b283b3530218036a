import {
  updateContact,
  updateCustomer,
  updateCustomerDetail,
  type Account,
  type Contact,
  type Customer,
  type CustomerInvoiceDetail,
} from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import { notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { mergeChanged, type SaveProblem, useServerFaults } from '@bivak/web/forms';
import { isWireError } from '@bivak/web';
import { contactQuery } from '../api/contact-query.ts';
import { customerQuery } from '../api/customer-query.ts';
import { detailQuery } from '../api/detail-query.ts';
import { contactBody, customerBody, detailBody } from './profile-bodies.ts';
import { formPathOf, profileValues, type Part, type Profile, type ProfileValues } from './profile-values.ts';

interface Saved {
  readonly loaded: Profile;
  /** Who does not manage the customer saves only themselves. */
  readonly isAdmin: boolean;
}

type Form = UseFormReturn<ProfileValues, unknown, ProfileValues>;

/** Saves what is another by now: contact, customer and invoice details, each from the state that was seen. */
export function useSaveProfile(form: Form, account: Account, { loaded, isAdmin }: Saved) {
  const t = useTranslations('shop.account');
  const { call, shop, locale, session } = useApp();
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
