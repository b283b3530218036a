import { appealOutcome, type RequestOutcome, sayWaiting } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { Button, Note, notify, SelectField, TextAreaField } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useDayWords } from '../../features/lending/model/use-lending.ts';
import { useTentList } from '../../features/lending/model/use-sentences.ts';
import styles from './outcome.module.css';

const FreeTents = lazy(async () => ({ default: (await import('./free-tents.tsx')).FreeTents }));
const GiveBackForm = lazy(async () => ({ default: (await import('./give-back-form.tsx')).GiveBackForm }));

type Actions = RequestOutcome['Actions'];

/** What a group can do with its result, each with its day and effect; silence keeps the tents. */
export function OutcomeActs({ outcome }: { readonly outcome: RequestOutcome }) {
  const t = useTranslations('shop.lending.outcome');
  const format = useFormat();
  const { Take, Look, Wait, GiveBack, Appeal } = outcome.Actions;
  const day = (date: string) => format.day(date as IsoDate, 'dayMonthYear');
  const cards: readonly (readonly [string, ReactNode])[] = [
    ...(Take === null
      ? []
      : [
          card(
            t('take.title'),
            outcome.Pickup === null || outcome.Return === null
              ? t('take.noDays')
              : t('take.text', { pickup: day(outcome.Pickup), back: day(outcome.Return) }),
          ),
        ]),
    ...(Look ? [card(t('look.title'), t('look.text'), <LookPart outcome={outcome} />)] : []),
    ...(Wait === null
      ? []
      : [
          card(
            t('wait.title'),
            Wait.Place === null
              ? t('wait.left', { count: Wait.Tents })
              : t('wait.text', { count: Wait.Tents, place: Wait.Place, of: Wait.Of }),
            <WaitPart outcome={outcome} waits={Wait.Place !== null} />,
          ),
        ]),
    ...(GiveBack === null
      ? []
      : [
          card(
            t('giveBack.title'),
            t(GiveBack.IsFree ? 'giveBack.text' : 'giveBack.textLate', { day: day(GiveBack.FreeUntil) }),
            <GiveBackPart outcome={outcome} />,
          ),
        ]),
  ];
  if (cards.length === 0 && Appeal === null && outcome.GivenBack.length + outcome.Accepted.length === 0)
    return null;
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{t('now')}</h2>
      {Take === null ? null : <p>{t('silence')}</p>}
      <Since outcome={outcome} />
      <ul className={styles.acts}>
        {cards.map(([key, content]) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {Appeal === null ? null : <AppealPart appeal={Appeal} outcome={outcome} />}
    </section>
  );
}

/** What has become of the result, in the order in which it happened. */
function Since({ outcome: { GivenBack, Accepted } }: { readonly outcome: RequestOutcome }) {
  const t = useTranslations('shop.lending.outcome.since');
  const format = useFormat();
  const words = useDayWords();
  const listed = useTentList();
  const facts = (At: string, tents: RequestOutcome['Held']) => ({
    day: format.day(format.dayOf(At), 'dayMonthLong'),
    tents: listed(Object.fromEntries(tents.map(({ Kind, Amount }) => [Kind, Amount]))),
  });
  const told = [
    ...GivenBack.map(({ At, Tents, OwedIncVAT }) => ({
      At,
      says: t(OwedIncVAT === 0 ? 'givenBack' : 'givenBackLate', {
        ...facts(At, Tents),
        owed: format.money(OwedIncVAT),
      }),
    })),
    ...Accepted.map(({ At, Kind, Tents, DateStart, DateEnd }) => ({
      At,
      says: t(Kind === 'shift' ? 'moved' : 'added', {
        ...facts(At, Tents),
        days: words.rangeYear({ from: DateStart as IsoDate, to: DateEnd as IsoDate }),
      }),
    })),
  ];
  if (told.length === 0) return null;
  return (
    <ul className={styles.since}>
      {told
        .toSorted((a, b) => Date.parse(a.At) - Date.parse(b.At))
        .map(({ At, says }) => (
          <li key={`${At}${says}`}>{says}</li>
        ))}
    </ul>
  );
}

function LookPart({ outcome }: { readonly outcome: RequestOutcome }) {
  const t = useTranslations('shop.lending.outcome.look');
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Suspense fallback={null}>
      <FreeTents outcome={outcome} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <Button variant="line" icon="search" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  );
}

/** Whoever waits may stop, and whoever stopped may wait again. */
function WaitPart({ outcome, waits }: { readonly outcome: RequestOutcome; readonly waits: boolean }) {
  const t = useTranslations('shop.lending.outcome.wait');
  const call = useCall();
  const client = useQueryClient();
  const { press, busy } = useWrite(async () => {
    try {
      await call(sayWaiting, { params: { id: outcome.RequestID }, body: { Waits: !waits } });
      notify({ type: 'positive', title: t(waits ? 'stopped' : 'joined') });
    } catch {
      notify({ type: 'negative', title: t('failed') });
    }
    await client.invalidateQueries({ queryKey: ['lending'] });
  });
  return (
    <Button variant="line" busy={busy} onClick={() => void press(undefined)}>
      {t(waits ? 'stop' : 'join')}
    </Button>
  );
}

function GiveBackPart({ outcome }: { readonly outcome: RequestOutcome }) {
  const t = useTranslations('shop.lending.outcome.giveBack');
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Suspense fallback={null}>
      <GiveBackForm outcome={outcome} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <Button variant="line" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  );
}

function card(title: string, text: string, act: ReactNode = null): readonly [string, ReactNode] {
  return [
    text,
    <>
      <h3>{title}</h3>
      <p>{text}</p>
      {act === null ? null : <div>{act}</div>}
    </>,
  ];
}

const abouts = ['members', 'spots', 'period', 'guarantee', 'other'] as const;

/** A review of the facts, asked for once. */
function AppealPart({
  appeal,
  outcome,
}: {
  readonly appeal: NonNullable<Actions['Appeal']>;
  readonly outcome: RequestOutcome;
}) {
  const t = useTranslations('shop.lending.outcome.appeal');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (appeal.State !== 'none') return <Note tone="info">{t(`states.${appeal.State}`)}</Note>;
  return (
    <div className={styles.appeal}>
      <h3>{t('title')}</h3>
      <p>{t('text', { day: format.day(appeal.Until as IsoDate, 'dayMonthYear') })}</p>
      {isOpen ? (
        <AppealForm outcome={outcome} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="line" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </div>
      )}
    </div>
  );
}

function AppealForm({
  outcome,
  onClose,
}: {
  readonly outcome: RequestOutcome;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop.lending.outcome.appeal');
  const call = useCall();
  const client = useQueryClient();
  const [about, setAbout] = useState<(typeof abouts)[number]>('members');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { press, busy } = useWrite(send);

  async function send(): Promise<void> {
    if (text.trim() === '') {
      setError(t('missing'));
      return;
    }
    try {
      await call(appealOutcome, {
        params: { id: outcome.RequestID },
        body: { About: about, Text: text.trim() },
      });
    } catch (cause) {
      setError(isWireError(cause) && cause.status < 500 ? cause.message : t('failed'));
      return;
    }
    notify({ type: 'positive', title: t('sent') });
    await client.invalidateQueries({ queryKey: ['lending'] });
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press(undefined);
      }}
    >
      <SelectField
        label={t('about')}
        value={about}
        options={abouts.map((value) => ({ value, label: t(`abouts.${value}`) }))}
        onChange={({ currentTarget }) => setAbout(currentTarget.value as typeof about)}
      />
      <TextAreaField
        label={t('explain')}
        value={text}
        maxLength={1000}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}
