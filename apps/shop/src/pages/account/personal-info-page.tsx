import type { Customer, OneContact } from '@bivak/contract/wire';
import { mailDomain } from '@bivak/contract/shop-config';
import { type Fact, Note, SpecList } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { useSession } from '../../session/use-session.ts';
import { MyInfo } from './profile-page.tsx';

/** Oneself and the association (spec 3 §2, "Personal info"): what is locked says who changes it. */
export function PersonalInfoPage() {
  const account = useSession((state) => state.session.account);
  const t = useTranslations('shop.lending.personalInfo');
  if (account === null) return null;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="soft">{t('lede')}</p>
      <MyInfo
        key={`${account.CustomerID}/${account.ContactID}`}
        account={account}
        factsOf={(customer) => <AssociationFacts customer={customer} />}
        lockedOf={(contact) => ({
          contact: <WhoChanges contact={contact} words="lockedName" />,
          customer: <WhoChanges contact={contact} words="lockedMembers" />,
        })}
      />
    </>
  );
}

/** Its code and what kind of association it is. */
function AssociationFacts({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('shop.lending.personalInfo');
  const { shop, locale } = useApp();
  const group = shop.customerGroups.find(({ id }) => id === customer.CustomerGroupID);
  const facts: Fact[] = [
    { term: t('code'), value: <span className="num">{customer.CustomerID}</span> },
    ...(group === undefined ? [] : [{ term: t('kind'), value: group.name[locale] }]),
  ];
  return <SpecList facts={facts} />;
}

function WhoChanges({
  contact,
  words,
}: {
  readonly contact: OneContact;
  readonly words: 'lockedName' | 'lockedMembers';
}) {
  const t = useTranslations('shop.lending.personalInfo');
  const shop = useShop();
  const { email } = shop.contact;
  const domain = shop.lending?.lockedMailDomain ?? null;
  const isDesk = domain !== null && mailDomain(contact.Email) === domain;
  return <Note icon="lock">{isDesk ? t('lockedDesk', { domain, email }) : t(words, { email })}</Note>;
}
