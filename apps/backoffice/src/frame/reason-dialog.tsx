import { Button, TextAreaField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './edit-dialog.module.css';

/** Asks why, before something that is not done without a reason. */
export function ReasonDialog({
  title,
  text,
  label,
  missing,
  submit,
  children,
  onClose,
  onReason,
}: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** What is said when nothing was written. */
  readonly missing: string;
  readonly submit: string;
  /** What it does, where that can be told before. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}) {
  const global = useTranslations('shop.global');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onReason(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={send}>
        <p>{text}</p>
        {children}
        <TextAreaField
          required
          label={label}
          maxLength={1000}
          rows={3}
          value={reason}
          error={isMissing && reason.trim() === '' ? missing : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="bad">
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
