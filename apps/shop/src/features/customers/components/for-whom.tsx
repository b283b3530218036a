import type { Customer } from '@bivak/contract/wire';
import { Box, SpecList, type Fact } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { addressLines, fullName } from '@bivak/web/formats';
import { EmailText } from '../../../i18n/email-text.tsx';
import { profileFieldState } from '../model/field-state.ts';
import { useCustomerFacts } from './customer-facts.tsx';

/** The customer, to read, for who changes only themselves. Its invoice details are its admin-type user's alone. */
export function ForWhom({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('shop');
  const facts = useCustomerFacts(customer);
  const fact = useFact();
  const shown = useShown();
  const own = shown({
    'Customer.Street': fact(t('account.address'), useAddress(customer)),
    'Customer.Email': fact(t('account.email'), customer.Email, <EmailText>{customer.Email}</EmailText>),
    'Customer.Tel': fact(t('account.phone'), customer.Tel),
  });
  return (
    <Box title={t('account.customer')}>
      <div className="stack">
        <SpecList facts={[fact(t('account.company'), nameOf(customer)), ...own, ...facts]} />
        <p className="soft">{t('account.invoicesOfAdmin')}</p>
      </div>
    </Box>
  );
}

function nameOf(of: Customer): string {
  return of.CompanyName || fullName(of);
}

function useAddress(of: Customer): string {
  const { locale } = useApp();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(of.CountryID);
  return [...addressLines(of), country].filter(Boolean).join(', ');
}

/** Of facts by the fields of the form those that the shop does not hide. */
function useShown() {
  const shop = useShop();
  return (facts: Readonly<Record<string, Fact>>): Fact[] =>
    Object.entries(facts)
      .filter(([path]) => profileFieldState(shop, path) !== 'hidden')
      .map(([, fact]) => fact);
}

function useFact() {
  const t = useTranslations('shop.account');
  return (term: string, text: string, value: ReactNode = text): Fact => ({
    term,
    value: text === '' ? <span className="soft">{t('unknown')}</span> : value,
  });
}
