import { useTranslations } from 'use-intl';
import { DamageList } from '../../features/damages/components/damage-list.tsx';
import { useSession } from '../../session/use-session.ts';

/** Damage to what the customer rented: how it stands, what it costs, and the way to object. */
export function DamagePage() {
  const t = useTranslations('shop');
  const account = useSession((state) => state.session.account);
  if (account === null) return null;
  return (
    <>
      <h1>{t('account.damage')}</h1>
      <p className="soft">{t('damages.lede')}</p>
      <DamageList key={`${account.CustomerID} ${account.ContactID}`} account={account} />
    </>
  );
}
