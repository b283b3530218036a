import type { Account, Damage } from '@bivak/contract/wire';
import { Pill, Spinner, type Tone } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../../app-context.tsx';
import { damagesQuery } from '../api/damages.ts';
import styles from './damage-list.module.css';
import { Objection } from './objection.tsx';

/** The damages of a customer: how each stands, what it costs, what the business says, and what one says against it. */
export function DamageList({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.damages');
  const tg = useTranslations('shop.global');
  const { errorsEnabled } = useApp().shop;
  const { data, isError, refetch } = useQuery(damagesQuery(useCall(), account));
  if (data === undefined) {
    if (!isError) return <Spinner label={tg('loading')} showLabel />;
    return errorsEnabled ? <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} /> : null;
  }
  if (data.length === 0) return <p className="soft">{t('none')}</p>;
  return (
    <ul>
      {data.map((damage) => (
        <Entry key={damage.DamageID} damage={damage} />
      ))}
    </ul>
  );
}

function Entry({ damage }: { readonly damage: Damage }) {
  const t = useTranslations('shop.damages');
  const format = useFormat();
  const { Parts, Photos, State, Answer = '', AmountIncVAT = null } = damage;
  const about = [damage.ItemDescription ?? '', damage.ItemSerialNumber].filter((text) => text !== '');
  return (
    <li className={styles.damage} aria-labelledby={damage.DamageID}>
      <div>
        <p id={damage.DamageID}>
          <b>{t('number', { number: damage.Number })}</b>{' '}
          <span className="soft">{format.day(format.dayOf(damage.DateTimeCreated), 'dayMonthYear')}</span>
        </p>
        {about.length === 0 ? null : <p>{about.join(' · ')}</p>}
        {Parts.length === 0 ? null : (
          <p className="soft">
            {Parts.map(({ Amount, Description }) => `${Amount} × ${Description}`).join(', ')}
          </p>
        )}
        <p className={styles.words}>{damage.SummaryOfContact}</p>
        {Photos.length === 0 ? null : (
          <p className={styles.photos}>
            {Photos.map(({ FileName, AttachmentUrl }) => (
              <a key={AttachmentUrl} href={AttachmentUrl} target="_blank" rel="noreferrer">
                <img src={AttachmentUrl} alt={t('photo', { name: FileName })} loading="lazy" />
              </a>
            ))}
          </p>
        )}
        {Answer === '' ? null : (
          <div className={styles.answer}>
            <b>{t('answer')}</b>
            <p className={styles.words}>{Answer}</p>
          </div>
        )}
        <Objection damage={damage} />
      </div>
      <div className={styles.state}>
        <Pill tone={TONES[State]}>{t(`states.${State}`)}</Pill>
        {AmountIncVAT === null ? null : (
          <p>
            <b>{format.money(AmountIncVAT)}</b>{' '}
            <span className="small soft">{t(State === 'assessed' ? 'estimate' : 'inclVat')}</span>
          </p>
        )}
      </div>
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
