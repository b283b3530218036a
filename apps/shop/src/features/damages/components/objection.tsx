import type { Damage } from '@bivak/contract/wire';
import { Button, notify, TextAreaField } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { sendObjection } from '../api/damages.ts';
import styles from './damage-list.module.css';

/** What a customer says against a damage, and the way to say it while that may be: from its assessment until it is settled. */
export function Objection({ damage }: { readonly damage: Damage }) {
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
