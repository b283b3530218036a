import { addDays } from '@bivak/rules';
import { TextField } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';

/** Asks until when something is put off: tomorrow at the earliest. */
export function SnoozeDialog({
  onClose,
  onSnooze,
}: {
  readonly onClose: () => void;
  readonly onSnooze: (until: string) => void;
}) {
  const t = useTranslations('office.messages');
  const { clock } = useApp();
  const tomorrow = addDays(clock.today(), 1);
  const [day, setDay] = useState<string>(tomorrow);
  const isWrong = day < tomorrow;
  const [pressed, setPressed] = useState(false);
  const submit = () => {
    setPressed(true);
    if (!isWrong) onSnooze(day);
  };
  return (
    <FormDialog title={t('snoozeTitle')} submit={t('snooze')} onClose={onClose} onSubmit={submit}>
      <p>{t('snoozeText')}</p>
      <TextField
        label={t('snoozeUntil')}
        type="date"
        min={tomorrow}
        value={day}
        error={pressed && isWrong ? t('snoozeLater') : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}
