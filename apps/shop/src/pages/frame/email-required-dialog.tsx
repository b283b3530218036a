import { routePath } from '@bivak/contract/shop-config';
import { Button, Note, notify } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { saveEmail } from '../../features/customers/api/save-email.ts';
import { AskedAddress } from '../../features/identity/model/address-schema.ts';
import { EmailField, useFieldWords } from '@bivak/web/forms';
import { issueResolver } from '@bivak/web/schemas';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { isWireError } from '@bivak/web';
import { EmailFaultsAtStart } from './email-faults-dialog.tsx';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';

/** Asks for an e-mail address until one is saved (spec 2 §2); the one other way out is to log out. */
export function EmailRequiredDialog() {
  const t = useTranslations('shop');
  const isLending = useShop().lending !== null;
  const account = useSession((state) => state.session.account);
  const lacksCustomers = useSession((state) => state.session.customer?.Email === '');
  const { held } = usePermissions();
  // That of the customer is for who manages it to give.
  const ofCustomer = lacksCustomers && held.has('persons.manage');
  // An association is asked about both addresses in its own words (spec 3 §5).
  if (isLending) {
    if (account === null) return null;
    return <EmailFaultsAtStart key={`${account.CustomerID} ${account.ContactID}`} account={account} />;
  }
  if (account === null || (account.EmailRequired !== true && !ofCustomer)) return null;
  return (
    <Dialog id="email-required" open size="s" title={t('emailRequired.title')} closeLabel={t('global.close')}>
      <Asking account={account} ofCustomer={ofCustomer} />
    </Dialog>
  );
}

function Asking({ account, ofCustomer }: Parameters<typeof saveEmail>[1]) {
  const t = useTranslations('shop');
  const { call, session, shop, locale } = useApp();
  const words = useFieldWords();
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = useSignOut();
  const form = useForm<AskedAddress, unknown, AskedAddress>({
    defaultValues: { Email: '' },
    resolver: issueResolver(() => AskedAddress),
  });
  const { errors, isSubmitting } = form.formState;
  const isOwn = account.EmailRequired === true;
  // There is nothing else to do here, so what is typed goes where it belongs.
  useEffect(() => form.setFocus('Email'), [form]);
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <p>
        {t(isOwn ? 'emailRequired.text' : 'emailRequired.textCustomer', { company: account.CompanyName })}
      </p>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <EmailField
        label={t('emailRequired.email')}
        error={words('Email', errors.Email, form.getValues('Email'))}
        {...form.register('Email')}
      />
      <Button type="submit" wide busy={isSubmitting}>
        {t(isSubmitting ? 'emailRequired.saving' : 'emailRequired.save')}
      </Button>
      <Button variant="quiet" icon="logout" onClick={() => void signOut()}>
        {t('frame.logout')}
      </Button>
    </form>
  );

  async function save({ Email: typed }: AskedAddress): Promise<void> {
    setProblem(null);
    const confirmUrl = window.location.origin + routePath(shop, 'invitation', locale);
    try {
      const { customer, toConfirm } = await saveEmail(call, { account, ofCustomer }, typed, confirmUrl);
      const said = toConfirm === null ? undefined : t('emailRequired.confirm', { email: toConfirm });
      notify({ type: 'positive', title: t('emailRequired.saved'), text: said });
      session.store.setState((state) => ({
        session: {
          ...state.session,
          customer: customer ?? state.session.customer,
          account: state.session.account && without(state.session.account),
          accounts: state.session.accounts.map((one) =>
            one.ContactID === account.ContactID ? without(one) : one,
          ),
        },
      }));
    } catch (cause) {
      // The reason stands here, because what is not of the dialog can be neither read nor closed, and would outlast the
      // next try.
      const hasReason = isWireError(cause) && cause.code !== 'Unexpected' && cause.status < 500;
      setProblem(hasReason ? cause.message : t('emailRequired.errorSaving'));
    }
  }
}

function without(account: Parameters<typeof saveEmail>[1]['account']) {
  return { ...account, EmailRequired: false };
}
