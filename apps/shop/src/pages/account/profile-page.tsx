import type { Account, Customer, OneContact } from '@bivak/contract/wire';
import { Box, Button, ErrorState, Skeleton, VisuallyHidden } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { contactQuery } from '../../features/customers/api/contact-query.ts';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { detailQuery } from '../../features/customers/api/detail-query.ts';
import { CustomerFacts } from '../../features/customers/components/customer-facts.tsx';
import { ForWhom } from '../../features/customers/components/for-whom.tsx';
import { ProfileForm } from '../../features/customers/components/profile-form.tsx';
import { useKeepAnswer } from '../../session/use-kept-query.ts';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';

/** My info (spec 1 §2): the page of the account that everybody has. */
export function ProfilePage() {
  const account = useSession((state) => state.session.account);
  const t = useTranslations('shop.account');
  if (account === null) return null;
  return (
    <>
      <h1>{t('overview')}</h1>
      <p className="soft">{t('lede')}</p>
      <MyInfo
        key={`${account.CustomerID}/${account.ContactID}`}
        account={account}
        factsOf={(customer) => <CustomerFacts customer={customer} />}
      />
    </>
  );
}

/** The form once all of it is there, for who is logged in. */
export function MyInfo({
  account,
  factsOf,
  lockedOf,
}: {
  readonly account: Account;
  /** What of the customer only the business changes. */
  readonly factsOf: (customer: Customer) => ReactNode;
  /** Who changes what is locked. */
  readonly lockedOf?: (contact: OneContact) => { readonly contact: ReactNode; readonly customer: ReactNode };
}) {
  const t = useTranslations('shop');
  const { call, shop } = useApp();
  const { held } = usePermissions();
  const contact = useQuery(contactQuery(call, account));
  // The page does not show it from there: who edits begins with what is so now.
  useKeepAnswer('contact', account, contact.data);
  const customer = useQuery(customerQuery(call, account));
  const isAdmin = held.has('persons.manage');
  // Not asked by who may not read it: a refusal makes the session look who it is.
  const detail = useQuery({ ...detailQuery(call, account), enabled: isAdmin });
  const isLoading = contact.isLoading || customer.isLoading || detail.isLoading;
  if (isLoading) return <Loading />;
  if (contact.data === undefined || customer.data === undefined) {
    if (!shop.errorsEnabled) return null;
    return (
      <ErrorState
        title={t('account.loadError')}
        actions={
          <Button
            onClick={() =>
              void Promise.all([contact, customer, ...(isAdmin ? [detail] : [])].map((one) => one.refetch()))
            }
          >
            {t('global.tryAgain')}
          </Button>
        }
      />
    );
  }
  // Without the invoice details all the rest can be changed (spec 1 §8).
  const loaded = { contact: contact.data, customer: customer.data, detail: detail.data ?? null };
  return (
    <ProfileForm
      account={account}
      loaded={loaded}
      isAdmin={isAdmin}
      facts={factsOf(customer.data)}
      locked={lockedOf?.(contact.data)}
    >
      <ForWhom customer={customer.data} />
    </ProfileForm>
  );
}

/** What stands there while it is asked, in the size that it will have. */
function Loading() {
  const t = useTranslations('shop.global');
  return (
    <>
      <VisuallyHidden>
        <p role="status">{t('loading')}</p>
      </VisuallyHidden>
      {[280, 420, 220].map((height) => (
        <Box key={height}>
          <Skeleton height={height} />
        </Box>
      ))}
    </>
  );
}
