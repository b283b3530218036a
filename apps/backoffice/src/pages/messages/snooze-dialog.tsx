import { addDays } from '@bivak/rules';
import { Button, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import styles from './conversation.module.css';

/** Asks until when something is put off: tomorrow at the earliest. */
export function SnoozeDialog({
  onClose,
  onSnooze,
}: {
  readonly onClose: () => void;
  readonly onSnooze: (until: string) => void;
}) {
  const t = useTranslations('office.messages');
  const global = useTranslations('shop.global');
  const { clock } = useApp();
  const tomorrow = addDays(clock.today(), 1);
  const [day, setDay] = useState<string>(tomorrow);
  const isWrong = day < tomorrow;
  const [pressed, setPressed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!isWrong) onSnooze(day);
  };
  return (
    <Dialog open onClose={onClose} title={t('snoozeTitle')} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('snoozeText')}</p>
        <TextField
          label={t('snoozeUntil')}
          type="date"
          min={tomorrow}
          value={day}
          error={pressed && isWrong ? t('snoozeLater') : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit">{t('snooze')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
