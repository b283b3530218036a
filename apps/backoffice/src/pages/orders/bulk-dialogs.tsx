import { listStandardTexts } from '@bivak/contract/admin';
import { EmptyState, SelectField, TextField } from '@bivak/ui';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import styles from '../../frame/edit-dialog.module.css';
import { FormDialog } from '../../frame/form-dialog.tsx';

/** Asks by how many days orders are moved together; below zero is earlier. */
export function MoveTogether({
  count,
  onClose,
  onMove,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onMove: (days: number) => void;
}) {
  const t = useTranslations('office.orders.bulk');
  const [typed, setTyped] = useState('');
  const [isPressed, setPressed] = useState(false);
  const days = /^-?\d{1,3}$/u.test(typed.trim()) ? Number(typed) : 0;
  const isWrong = days === 0 || Math.abs(days) > 366;
  const submit = () => {
    setPressed(true);
    if (!isWrong) onMove(days);
  };
  return (
    <Asked
      title={t('moveTitle', { count })}
      text={t('moveText')}
      submit={t('move')}
      {...{ onClose }}
      onSubmit={submit}
    >
      <TextField
        required
        label={t('days')}
        hint={t('daysHint')}
        inputMode="numeric"
        maxLength={4}
        value={typed}
        error={isPressed && isWrong ? t('daysWrong') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Asked>
  );
}

export interface Letter {
  readonly StandardTextID: string;
  readonly Subject: string;
}

/** Asks which standard text goes to the customers of the chosen orders; each gets it in their own language. */
export function WriteTogether({
  count,
  onClose,
  onWrite,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onWrite: (letter: Letter) => void;
}) {
  const t = useTranslations('office.orders.bulk');
  const call = useCall();
  const { shop } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['standard-texts'],
    queryFn: ({ signal }) => call(listStandardTexts, { signal }),
    staleTime: 60_000,
  });
  const [chosen, setChosen] = useState('');
  const [subject, setSubject] = useState('');
  const [isPressed, setPressed] = useState(false);
  const texts = data?.Collection ?? [];
  const text = texts.find(({ ID }) => ID === chosen);
  const submit = () => {
    setPressed(true);
    if (text !== undefined && subject.trim() !== '')
      onWrite({ StandardTextID: text.ID, Subject: subject.trim() });
  };
  const words =
    text === undefined ? '' : text.Texts[shop.defaultLanguage] || Object.values(text.Texts).join('');
  return (
    <Asked
      title={t('writeTitle', { count })}
      text={t('writeText')}
      submit={t('write')}
      {...{ onClose }}
      onSubmit={submit}
    >
      {error === null ? null : <PartNotLoaded title={t('textsNotLoaded')} retry={() => void refetch()} />}
      {data !== undefined && texts.length === 0 ? (
        <EmptyState
          title={t('noTexts')}
          actions={
            <Link to="/messages/texts" className="link">
              {t('toTexts')}
            </Link>
          }
        />
      ) : (
        <>
          <SelectField
            required
            label={t('standardText')}
            value={chosen}
            options={[
              { value: '', label: t('chooseText') },
              ...texts.map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            error={isPressed && text === undefined ? t('textMissing') : undefined}
            onChange={({ target }) => {
              setChosen(target.value);
              const next = texts.find(({ ID }) => ID === target.value);
              if (subject === '' || texts.some(({ Name }) => Name === subject)) setSubject(next?.Name ?? '');
            }}
          />
          <TextField
            required
            label={t('subject')}
            maxLength={120}
            value={subject}
            error={isPressed && subject.trim() === '' ? t('subjectMissing') : undefined}
            onChange={({ target }) => setSubject(target.value)}
          />
          {words === '' ? null : <blockquote className={styles.words}>{words}</blockquote>}
        </>
      )}
    </Asked>
  );
}

function Asked({
  title,
  text,
  submit,
  onClose,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const send = () => {
    onSubmit();
  };
  return (
    <FormDialog title={title} submit={submit} onClose={onClose} onSubmit={send}>
      <p>{text}</p>
      {children}
    </FormDialog>
  );
}
