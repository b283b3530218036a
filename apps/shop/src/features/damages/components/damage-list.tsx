import type { Account, Damage } from '@bivak/contract/wire';
import { Button, notify, Pill, Spinner, TextAreaField, type Tone } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../../app-context.tsx';
import { damagesQuery, sendObjection } from '../api/damages.ts';
import styles from './damage-list.module.css';

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

/** What a customer says against a damage, and the way to say it while that may be: from its assessment until it is settled. */
function Objection({ damage }: { readonly damage: Damage }) {
  const t = useTranslations('shop.damages');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const said = damage.Objection ?? '';
  const mayObject = damage.State === 'assessed' || damage.State === 'charged';
  // Whoever closes the form goes on where it was opened.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {said === '' || isOpen ? null : (
        <div className={styles.answer}>
          <b>{t('objection')}</b>
          <p className={styles.words}>{said}</p>
        </div>
      )}
      {mayObject && !isOpen ? (
        <p className={styles.act}>
          <Button
            ref={button}
            size="s"
            variant="line"
            aria-describedby={damage.DamageID}
            onClick={() => setOpen(true)}
          >
            {t(said === '' ? 'object' : 'objectAgain')}
          </Button>
        </p>
      ) : null}
      {mayObject && isOpen ? (
        <ObjectionForm damage={damage} said={said} onDone={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function ObjectionForm({
  damage,
  said,
  onDone,
}: {
  readonly damage: Damage;
  readonly said: string;
  readonly onDone: () => void;
}) {
  const t = useTranslations('shop.damages');
  const tg = useTranslations('shop.global');
  const call = useCall();
  const client = useQueryClient();
  const say = useErrorNotice();
  const [words, setWords] = useState(said);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { press, busy } = useWrite((text: string) => sendObjection(call, damage.DamageID, text));

  async function send(): Promise<void> {
    try {
      await press(words.trim());
      notify({ type: 'positive', title: t('objected') });
      onDone();
    } catch (error) {
      say(error);
    }
    // It may have been settled meanwhile.
    await client.invalidateQueries({ queryKey: ['damages'] });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') {
      setMissing(true);
      field.current?.focus();
    } else void send();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextAreaField
        ref={field}
        required
        label={t('objectionLabel')}
        hint={t('objectionHint')}
        rows={4}
        maxLength={4000}
        value={words}
        error={isMissing && words.trim() === '' ? t('objectionRequired') : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className={styles.act}>
        <Button type="submit" size="s" busy={busy}>
          {t('send')}
        </Button>
        <Button size="s" variant="quiet" onClick={onDone}>
          {tg('cancel')}
        </Button>
      </p>
    </form>
  );
}
