import type { Customer, CustomerInvoiceDetail } from '@bivak/contract';
import { writtenBusinessNumber, writtenVatNumber } from '@bivak/rules';
import { Box, Note, SpecList, type Fact } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { addressLines } from '../../../i18n/address-lines.ts';
import { fullName } from '../../../i18n/full-name.ts';
import { EmailText } from '../../../i18n/email-text.tsx';
import { profileFieldState } from '../model/field-state.ts';
import { isSame } from '../model/profile-values.ts';
import { useCustomerFacts } from './customer-facts.tsx';

/** The customer and its invoice details, to read, for who changes only themselves (spec 1 §6). */
export function ForWhom({
  customer,
  detail,
}: {
  readonly customer: Customer;
  readonly detail: CustomerInvoiceDetail | null;
}) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  const facts = useCustomerFacts(customer);
  const fact = useFact();
  const shown = useShown();
  const own = shown({
    'Customer.Street': fact(t('account.address'), useAddress(customer)),
    'Customer.Email': fact(t('account.email'), customer.Email, <EmailText>{customer.Email}</EmailText>),
    'Customer.Tel': fact(t('account.phone'), customer.Tel),
  });
  return (
    <>
      <Box title={t('account.customer')}>
        <SpecList facts={[fact(t('account.company'), nameOf(customer)), ...own, ...facts]} />
      </Box>
      {detail === null && !errorsEnabled ? null : (
        <Box title={t('account.invoices')}>
          {detail === null ? (
            <Note tone="bad" role="alert">
              {t('account.loadError')}
            </Note>
          ) : (
            <InvoiceFacts customer={customer} detail={detail} />
          )}
        </Box>
      )}
    </>
  );
}

/** Where invoices go, be it to the customer's own address, and the numbers on them. */
function InvoiceFacts({
  customer,
  detail,
}: {
  readonly customer: Customer;
  readonly detail: CustomerInvoiceDetail;
}) {
  const t = useTranslations('shop');
  const fact = useFact();
  const shown = useShown();
  const email = detail.InvoiceEmail || customer.Email;
  const to: Addressee = isSame(detail)
    ? customer
    : {
        CompanyName: detail.InvoiceCompanyName,
        FirstName: detail.InvoiceFirstName,
        LastName: detail.InvoiceLastName,
        Street: detail.InvoiceStreet,
        HouseNumber: detail.InvoiceHouseNumber,
        HouseNumberAddition: detail.InvoiceHouseNumberAddition,
        ZipCode: detail.InvoiceZipCode,
        City: detail.InvoiceCity,
        CountryID: detail.InvoiceCountryID || customer.CountryID,
      };
  const address = useAddress(to);
  const facts = shown({
    'Invoice.Email': fact(t('account.invoiceEmail'), email, <EmailText>{email}</EmailText>),
    'Invoice.Street': fact(t('account.address'), [nameOf(to), address].filter(Boolean).join(', ')),
    'Invoice.BusinessNo': fact(t('register.kvk'), writtenBusinessNumber(detail.BusinessNo, to.CountryID)),
    'Invoice.VATNo': fact(t('register.btw'), writtenVatNumber(detail.VATNo)),
  });
  return <SpecList facts={facts} />;
}

type Addressee = Pick<
  Customer,
  | 'CompanyName'
  | 'FirstName'
  | 'LastName'
  | 'Street'
  | 'HouseNumber'
  | 'HouseNumberAddition'
  | 'ZipCode'
  | 'City'
  | 'CountryID'
>;

function nameOf(of: Addressee): string {
  return of.CompanyName || fullName(of);
}

function useAddress(of: Addressee): string {
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
