import type { Account, Customer } from '@bivak/contract';
import { Box, Button, ErrorState, Skeleton, SpecList, VisuallyHidden, type Fact } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { contactQuery } from '../../features/customers/api/contact-query.ts';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { detailQuery } from '../../features/customers/api/detail-query.ts';
import { ProfileForm } from '../../features/customers/components/profile-form.tsx';
import { EmailText } from '../../i18n/email-text.tsx';
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
      <MyInfo key={`${account.CustomerID}/${account.ContactID}`} account={account} />
    </>
  );
}

function MyInfo({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { call, shop } = useApp();
  const { held } = usePermissions();
  const contact = useQuery(contactQuery(call, account));
  // Not shown from there: who edits begins with what is so now.
  useKeepAnswer('contact', account, contact.data);
  const customer = useQuery(customerQuery(call, account));
  const isAdmin = held.has('persons.manage');
  const detail = useQuery({ ...detailQuery(call, account), enabled: isAdmin });
  const isLoading = contact.isLoading || customer.isLoading || detail.isLoading;
  if (isLoading) return <Loading />;
  if (contact.data === undefined || customer.data === undefined) {
    if (!shop.errorsEnabled) return null;
    return (
      <ErrorState
        title={t('account.loadError')}
        actions={
          <Button onClick={() => void Promise.all([contact.refetch(), customer.refetch(), detail.refetch()])}>
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
      facts={<CustomerFacts customer={customer.data} />}
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

/** What only the business changes. */
function CustomerFacts({ customer }: { readonly customer: Customer }) {
  return <SpecList facts={useCustomerFacts(customer)} />;
}

/** The customer for who changes only themselves. */
function ForWhom({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('shop.account');
  const { locale } = useApp();
  const facts = useCustomerFacts(customer);
  const street = [customer.Street, customer.HouseNumber, customer.HouseNumberAddition].join(' ').trim();
  const city = `${customer.ZipCode} ${customer.City}`.trim();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(customer.CountryID);
  const told = (term: string, text: string, value: ReactNode = text): Fact => ({
    term,
    value: text === '' ? <span className="soft">{t('unknown')}</span> : value,
  });
  return (
    <Box title={t('customer')}>
      <SpecList
        facts={[
          told(t('company'), customer.CompanyName || `${customer.FirstName} ${customer.LastName}`.trim()),
          told(t('address'), [street, city, country].filter(Boolean).join(', ')),
          told(t('email'), customer.Email, <EmailText>{customer.Email}</EmailText>),
          told(t('phone'), customer.Tel),
          ...facts,
        ]}
      />
    </Box>
  );
}

/** Its number, and the group where it has one that the shop names: 33 and 35 may ask for the peak period (spec 1 §6). */
function useCustomerFacts({ CustomerID, CustomerGroupID }: Customer): Fact[] {
  const t = useTranslations('shop.account');
  const { shop, locale } = useApp();
  const group = shop.customerGroups.find(({ id }) => id === CustomerGroupID);
  return [
    { term: t('customerNumber'), value: CustomerID },
    ...(group === undefined
      ? []
      : [
          { term: t('customerGroup'), value: group.name[locale] },
          { term: t('peakPeriod'), value: t(group.peakAccess ? 'peakYes' : 'peakNo') },
        ]),
  ];
}
