import type { Customer } from '@bivak/contract/wire';
import { SpecList, type Fact } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

/** What only the business changes. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  return <SpecList facts={useCustomerFacts(customer)} />;
}

/** Its number, and the group where it has one that the shop names: 33 and 35 may ask for the peak period (spec 1 §6). */
export function useCustomerFacts({ CustomerNumber, CustomerGroupID }: Customer): Fact[] {
  const t = useTranslations('shop.account');
  const { shop, locale } = useApp();
  const group = shop.customerGroups.find(({ id }) => id === CustomerGroupID);
  return [
    { term: t('customerNumber'), value: <span className="num">{CustomerNumber}</span> },
    ...(group === undefined
      ? []
      : [
          { term: t('customerGroup'), value: group.name[locale] },
          { term: t('peakPeriod'), value: t(group.peakAccess ? 'peakYes' : 'peakNo') },
        ]),
  ];
}
