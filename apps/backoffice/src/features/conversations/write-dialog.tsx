import { startConversation } from '@bivak/contract/admin';
import { TextAreaField, TextField } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';

/** A message that the business begins: about an order, an account, or nothing in particular. */
export function WriteDialog({
  customer,
  orderId,
  subject = '',
  onClose,
  onSent,
}: {
  readonly customer: { readonly id: string; readonly name: string };
  readonly orderId?: string;
  /** What stands there to begin with. */
  readonly subject?: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const say = useErrorNotice();
  const [about, setAbout] = useState(subject);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  // One key for one message, also where its answer was lost.
  const key = useRef(crypto.randomUUID());
  const write = useWrite(() =>
    call(
      startConversation,
      {
        body: {
          CustomerID: customer.id,
          ...(orderId === undefined ? {} : { OrderID: orderId }),
          Subject: about.trim(),
          Message: text.trim(),
        },
      },
      { idempotencyKey: key.current },
    ),
  );
  const submit = async () => {
    setPressed(true);
    if (about.trim() === '' || text.trim() === '') return;
    try {
      if ((await write.press(undefined)) === null) return;
      onSent();
    } catch (error) {
      if (isWireError(error)) key.current = crypto.randomUUID();
      say(error);
    }
  };
  return (
    <FormDialog
      title={t('writeTo', { name: customer.name })}
      size="m"
      submit={t('sendMessage')}
      busy={write.busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('writeText')}</p>
      <TextField
        required
        label={t('subject')}
        maxLength={120}
        value={about}
        error={pressed && about.trim() === '' ? t('subjectMissing') : undefined}
        onChange={({ target }) => setAbout(target.value)}
      />
      <TextAreaField
        required
        label={t('message')}
        rows={7}
        maxLength={10_000}
        value={text}
        error={pressed && text.trim() === '' ? t('answerMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
