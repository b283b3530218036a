import { classNames } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { DamageList } from '../../features/damages/components/damage-list.tsx';
import { DamageForm } from '../../features/damages/components/damage-form.tsx';
import { useSession } from '../../session/use-session.ts';
import styles from './damages.module.css';

/** Damage of an association: the form, and what became of each report (spec 3 §2, "Account damages"). */
export function DamagesPage() {
  const t = useTranslations('shop.lending.damages');
  const account = useSession((state) => state.session.account);
  const { serial = '' } = useSearch({ strict: false });
  if (account === null) return null;
  const key = `${account.CustomerID} ${account.ContactID}`;
  return (
    <>
      <div>
        <h1 id="damage-title" tabIndex={-1}>
          {t('heading')}
        </h1>
        <p className={classNames('lede', styles.lede)}>{t('lede')}</p>
      </div>
      <DamageForm key={`${key} ${serial}`} account={account} serial={serial} />
      <section className={styles.reported} aria-labelledby="reported">
        <h2 id="reported">{t('reported')}</h2>
        <DamageList key={key} account={account} />
      </section>
    </>
  );
}
