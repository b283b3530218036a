import type { Account, Damage } from '@bivak/contract/wire';
import { classNames, Pill, Spinner, type Tone } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { damagesQuery } from '../../features/lending/api/damages.ts';
import { DamageForm } from '../../features/lending/components/damage-form.tsx';
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
      <Reported key={key} account={account} />
    </>
  );
}

function Reported({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.lending.damages');
  const tg = useTranslations('shop.global');
  const { data, isError, refetch } = useQuery(damagesQuery(useCall(), account));
  return (
    <section className={styles.reported} aria-labelledby="reported">
      <h2 id="reported">{t('reported')}</h2>
      {isError && data === undefined ? (
        <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Spinner label={tg('loading')} showLabel /> : null}
      {data?.length === 0 ? <p className="soft">{t('noneReported')}</p> : null}
      {data === undefined || data.length === 0 ? null : (
        <ul>
          {data.map((damage) => (
            <Report key={damage.DamageID} damage={damage} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Report({ damage }: { readonly damage: Damage }) {
  const t = useTranslations('shop.lending.damages');
  const format = useFormat();
  const { Parts, Photos, State } = damage;
  return (
    <li className={styles.report}>
      <div>
        <p>
          <b>{t('number', { number: damage.Number })}</b>{' '}
          <span className="soft">{format.day(format.dayOf(damage.DateTimeCreated), 'dayMonthYear')}</span>
        </p>
        <p>{[damage.ItemDescription, damage.ItemSerialNumber].filter((text) => text !== null).join(' · ')}</p>
        {Parts.length === 0 ? null : (
          <p className="soft">
            {Parts.map(({ Amount, Description }) => `${Amount} × ${Description}`).join(', ')}
          </p>
        )}
        <p className={styles.summary}>{damage.SummaryOfContact}</p>
        {Photos.length === 0 ? null : (
          <p className={styles.photos}>
            {Photos.map(({ FileName, AttachmentUrl }) => (
              <a key={AttachmentUrl} href={AttachmentUrl} target="_blank" rel="noreferrer">
                <img src={AttachmentUrl} alt={t('photo', { name: FileName })} loading="lazy" />
              </a>
            ))}
          </p>
        )}
      </div>
      <Pill tone={TONES[State]}>{t(`states.${State}`)}</Pill>
    </li>
  );
}

const TONES: { readonly [State in Damage['State']]: Tone } = {
  reported: 'info',
  assessed: 'warn',
  charged: 'warn',
  waived: 'ok',
  repaired: 'ok',
  'written-off': 'bad',
  closed: 'ok',
};
