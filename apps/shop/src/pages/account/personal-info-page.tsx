import type { Account, Customer, OneContact } from '@bivak/contract/wire';
import { mailDomain } from '@bivak/contract/shop-config';
import { Button, type Fact, Note, notify, SpecList } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { sayConfirmed } from '../../features/customers/api/confirm-details.ts';
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
      <FirstLogin account={account} />
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

/** Asks to look the details through until they are saved or confirmed, then leads to the page that was asked. */
function FirstLogin({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.lending.personalInfo');
  const app = useApp();
  const router = useRouter();
  const { UserFirstLogin, redirect } = useSearch({ strict: false });
  const { press, busy } = useWrite(confirm);
  const [failed, setFailed] = useState(false);
  const goOn = () => router.history.push(redirect ?? '/');

  async function confirm(): Promise<void> {
    setFailed(false);
    try {
      await sayConfirmed(app, account);
    } catch {
      setFailed(true);
      return;
    }
    notify({ type: 'positive', title: t('confirmed') });
    if (redirect !== undefined) goOn();
  }

  if (account.DetailsToConfirm !== true) {
    if (UserFirstLogin === undefined || redirect === undefined) return null;
    return (
      <Note icon="check" role="status">
        <p>{t('confirmed')}</p>
        <Button variant="line" onClick={goOn}>
          {t('goOn')}
        </Button>
      </Note>
    );
  }
  return (
    <Note role="status">
      <p>
        <strong>{t('firstTitle')}</strong>
      </p>
      <p>{t('firstText', { company: account.CompanyName })}</p>
      {failed ? <p role="alert">{t('confirmFailed')}</p> : null}
      <Button variant="line" busy={busy} onClick={() => void press(undefined)}>
        {t('confirm')}
      </Button>
    </Note>
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
