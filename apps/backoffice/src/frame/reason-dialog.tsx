import { TextAreaField } from '@bivak/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';

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
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else onReason(reason.trim());
  };
  return (
    <FormDialog title={title} submit={submit} variant="bad" onClose={onClose} onSubmit={send}>
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
    </FormDialog>
  );
}
