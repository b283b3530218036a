import type { Account, Contact, Customer } from '@bivak/contract';
import { Box, Button, ErrorState, Spinner, SpecList, type Fact } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { contactQuery } from '../../features/customers/api/contact-query.ts';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { useSession } from '../../session/use-session.ts';

/** Who is logged in and for whom, as the business knows them. */
export function OverviewPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Overview account={account} />;
}

function Overview({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const call = useCall();
  const contact = useQuery(contactQuery(call, account));
  const customer = useQuery(customerQuery(call, account));
  return (
    <>
      <h1>{t('account.overview')}</h1>
      <p className="soft">{t('account.lede')}</p>
      {contact.error !== null || customer.error !== null ? (
        <ErrorState
          title={t('account.loadError')}
          actions={
            <Button onClick={() => void Promise.all([contact.refetch(), customer.refetch()])}>
              {t('global.tryAgain')}
            </Button>
          }
        />
      ) : null}
      {contact.isLoading || customer.isLoading ? <Spinner label={t('global.loading')} showLabel /> : null}
      {contact.data === undefined ? null : <You contact={contact.data} />}
      {customer.data === undefined ? null : <ForWhom customer={customer.data} />}
    </>
  );
}

function You({ contact }: { readonly contact: Contact }) {
  const t = useTranslations('shop.account');
  const fact = useFact();
  return (
    <Box title={t('you')}>
      <SpecList
        facts={[
          fact('name', `${contact.FirstName} ${contact.LastName}`.trim()),
          fact('email', contact.Email),
          fact('phone', contact.Tel),
          fact('mobile', contact.MobilePhone),
          fact('userName', contact.UserName ?? ''),
          { term: t('role'), value: contact.RoleName ?? t('noRole') },
        ]}
      />
    </Box>
  );
}

function ForWhom({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('shop.account');
  const { locale } = useApp();
  const fact = useFact();
  const street = [customer.Street, customer.HouseNumber, customer.HouseNumberAddition].join(' ').trim();
  const city = `${customer.ZipCode} ${customer.City}`.trim();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(customer.CountryID);
  return (
    <Box title={t('customer')}>
      <SpecList
        facts={[
          fact('company', customer.CompanyName || `${customer.FirstName} ${customer.LastName}`.trim()),
          fact('address', [street, city, country].filter(Boolean).join(', ')),
          fact('email', customer.Email),
          fact('phone', customer.Tel),
          fact('customerNumber', customer.CustomerID),
        ]}
      />
    </Box>
  );
}

/** A line of the page; what was never given says so. */
function useFact(): (
  words: 'name' | 'email' | 'phone' | 'mobile' | 'userName' | 'company' | 'address' | 'customerNumber',
  value: string,
) => Fact {
  const t = useTranslations('shop.account');
  return (words, value) => ({
    term: t(words),
    value: value === '' ? <span className="soft">{t('unknown')}</span> : value,
  });
}
