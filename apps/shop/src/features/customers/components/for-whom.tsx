import type { Customer, CustomerInvoiceDetail } from '@bivak/contract';
import { Box, Note, SpecList, type Fact } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { addressLines } from '../../../i18n/address-lines.ts';
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
  return (
    <>
      <Box title={t('account.customer')}>
        <SpecList
          facts={[
            fact(t('account.company'), nameOf(customer)),
            fact(t('account.address'), useAddress(customer)),
            fact(t('account.email'), customer.Email, <EmailText>{customer.Email}</EmailText>),
            fact(t('account.phone'), customer.Tel),
            ...facts,
          ]}
        />
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
  const shop = useShop();
  const fact = useFact();
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
  const shown = {
    Email: fact(t('account.invoiceEmail'), email, <EmailText>{email}</EmailText>),
    Street: fact(t('account.address'), `${nameOf(to)}, ${address}`),
    BusinessNo: fact(t('register.kvk'), detail.BusinessNo),
    VATNo: fact(t('register.btw'), detail.VATNo),
  };
  const facts = Object.entries(shown).filter(
    ([field]) => profileFieldState(shop, `Invoice.${field}`) !== 'hidden',
  );
  return <SpecList facts={facts.map(([, one]) => one)} />;
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

function nameOf({ CompanyName, FirstName, LastName }: Addressee): string {
  return CompanyName || `${FirstName} ${LastName}`.trim();
}

function useAddress(of: Addressee): string {
  const { locale } = useApp();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(of.CountryID);
  return [...addressLines(of), country].filter(Boolean).join(', ');
}

function useFact() {
  const t = useTranslations('shop.account');
  return (term: string, text: string, value: ReactNode = text): Fact => ({
    term,
    value: text === '' ? <span className="soft">{t('unknown')}</span> : value,
  });
}
