import { Button, TextAreaField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './order-dialogs.module.css';

/** Asks why, which the customer reads: of one order, or of `count` that are rejected together. */
export function RejectDialog({
  count = 1,
  onClose,
  onReject,
}: {
  readonly count?: number;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}) {
  const t = useTranslations('office.order');
  const global = useTranslations('shop.global');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onReject(reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={count === 1 ? t('rejectTitle') : t('rejectTitleMany', { count })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t(count === 1 ? 'rejectText' : 'rejectTextMany')}</p>
        <TextAreaField
          required
          label={t('reason')}
          maxLength={1000}
          rows={3}
          value={reason}
          error={isMissing && reason.trim() === '' ? t('reasonRequired') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="bad">
            {t('reject')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
