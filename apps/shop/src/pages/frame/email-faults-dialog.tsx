import { type Account, Email, updateContact, updateCustomer } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { Button, Icon, Note, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { EmailField, useFormField, useServerFaults } from '@bivak/web/forms';
import { issueResolver } from '@bivak/web/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useApp } from '../../app-context.tsx';
import { contactQuery } from '../../features/customers/api/contact-query.ts';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import {
  askLater,
  canWait,
  emailsToMend,
  whenEmailsAreAsked,
} from '../../features/customers/model/emails-to-mend.ts';
import { OwnPasswordField } from '../../forms/own-password-field.tsx';
import { usePermissions } from '../../session/use-permissions.ts';

const FORM = 'email-faults';

/** Asks once in a session whether the addresses are good, for who has one to mend (spec 3 §5, "E-mail check at start"). */
export function EmailFaultsAtStart({ account }: { readonly account: Account }) {
  const { held } = usePermissions();
  const [isLater, setLater] = useState(() => canWait(account));
  // Who goes to send a request is asked again.
  useEffect(() => whenEmailsAreAsked(() => setLater(false)), []);
  if (isLater || !emailsToMend(account, held.has('persons.manage')).any) return null;
  return (
    <EmailFaultsDialog
      account={account}
      onClose={() => {
        askLater(account);
        setLater(true);
      }}
    />
  );
}

interface Typed {
  readonly Contact: string;
  readonly Customer: string;
  readonly CurrentPassword: string;
}

/** Says of both addresses whether letters reach somebody, and saves what is typed for those that do not. */
function EmailFaultsDialog({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop.lending.emails');
  const ts = useTranslations('shop');
  const { call, session, shop, locale } = useApp();
  const client = useQueryClient();
  const { held } = usePermissions();
  const faultsOf = useServerFaults();
  const mends = emailsToMend(account, held.has('persons.manage'));
  const contact = useQuery(contactQuery(call, account));
  const customer = useQuery(customerQuery(call, account));
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { Contact: '', Customer: '', CurrentPassword: '' },
    resolver: issueResolver(() =>
      z.object({
        Contact: mends.own ? Email : z.string(),
        Customer: mends.customer ? Email : z.string(),
        CurrentPassword: z.string(),
      }),
    ),
  });
  // There is nothing else to do here, so what is typed goes where it belongs.
  useEffect(
    () => form.setFocus(mends.own ? 'Contact' : 'Customer'),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens
    [form],
  );
  const { isSubmitting } = form.formState;
  const { Email: ownEmail = '', UserName: userName = null } = contact.data ?? {};

  return (
    <Dialog id={FORM} open size="m" title={t('title')} closeLabel={ts('global.close')} onClose={onClose}>
      <FormProvider {...form}>
        <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <p>{t('text')}</p>
          {problem === null ? null : (
            <Note tone="bad" role="alert">
              {problem}
            </Note>
          )}
          <Address
            name="Contact"
            title={t('own')}
            email={ownEmail}
            fault={account.EmailFaults?.Contact ?? null}
            isAsked={mends.own}
          />
          {mends.own ? (
            <OwnPasswordField
              form={FORM}
              own={ownEmail !== '' && userName?.includes('@') === true ? ownEmail : null}
              email="Contact"
              path="CurrentPassword"
            />
          ) : null}
          <Address
            name="Customer"
            title={t('customer', { company: account.CompanyName })}
            email={customer.data?.Email ?? ''}
            fault={account.EmailFaults?.Customer ?? null}
            isAsked={mends.customer}
          />
          <div className="row">
            <Button type="submit" busy={isSubmitting}>
              {ts(isSubmitting ? 'emailRequired.saving' : 'emailRequired.save')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('later')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );

  /** The association's first: its saving asks for no password, and stands if the other is refused. */
  async function save(typed: Typed): Promise<void> {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    let part: 'Customer' | 'Contact' = 'Customer';
    try {
      if (mends.customer) {
        const body = { Email: typed.Customer };
        const saved = await call(updateCustomer, { params: { id: account.CustomerID }, body });
        client.setQueryData(customerQuery(call, account).queryKey, saved);
      }
      part = 'Contact';
      if (mends.own) await saveOwn(typed);
      await session.refreshIdentity();
      const now = session.store.getState().session.account;
      if (now !== null && emailsToMend(now, held.has('persons.manage')).any) setProblem(t('stillFaulty'));
      else {
        notify({ type: 'positive', title: t('saved') });
        onClose();
      }
    } catch (cause) {
      // What was saved before it stands, and is asked no more.
      if (part === 'Contact' && mends.customer) void session.refreshIdentity();
      setProblem(
        faultsOf(cause, ts('emailRequired.errorSaving'), (field, message) => {
          form.setError(field === 'CurrentPassword' ? field : part, { type: 'server', message });
          return true;
        }),
      );
    } finally {
      running.current = false;
    }
  }

  async function saveOwn({ Contact, CurrentPassword }: Typed): Promise<void> {
    const proof = CurrentPassword === '' ? {} : { CurrentPassword };
    const ConfirmURL = window.location.origin + routePath(shop, 'invitation', locale);
    const body = { Email: Contact, ConfirmURL, ...proof };
    const saved = await call(updateContact, { params: { id: account.ContactID }, body });
    client.setQueryData(contactQuery(call, account).queryKey, saved);
    if (saved.PendingEmail !== null)
      notify({ type: 'notice', title: ts('emailRequired.confirm', { email: saved.PendingEmail }) });
  }
}

/** One of the two: that it is good, or why not with a field for another. */
function Address({
  name,
  title,
  email,
  fault,
  isAsked,
}: {
  readonly name: 'Contact' | 'Customer';
  readonly title: string;
  readonly email: string;
  readonly fault: 'missing' | 'internal' | null;
  readonly isAsked: boolean;
}) {
  const t = useTranslations('shop.lending.emails');
  const field = useFormField(FORM);
  const said = fault === null ? t('good', { email }) : t(fault, { email });
  return (
    <div className="stack">
      <p>
        <Icon name={fault === null ? 'check' : 'info'} /> <b>{title}</b>
        <br />
        {said}
        {fault !== null && !isAsked ? ` ${t('othersMend')}` : null}
      </p>
      {isAsked ? <EmailField required label={t('new', { of: title })} {...field(name)} /> : null}
    </div>
  );
}
