import type { Handover } from '@bivak/contract/admin';
import { Button, TextAreaField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './handover-page.module.css';

/** Takes the last step of the desk back, and asks why. */
export function CorrectDialog({
  status,
  onClose,
  onCorrect,
}: {
  readonly status: Handover['Status'];
  readonly onClose: () => void;
  readonly onCorrect: (reason: string) => void;
}) {
  const t = useTranslations('office.handover.correctDialog');
  const global = useTranslations('shop.global');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onCorrect(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t(`text.${status as 'Pick'}`)}</p>
        <TextAreaField
          required
          label={t('reason')}
          maxLength={1000}
          rows={3}
          value={reason}
          error={isMissing && reason.trim() === '' ? t('required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.foot}>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
          <Button type="submit" variant="bad">
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
