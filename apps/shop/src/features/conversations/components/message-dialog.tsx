import type { Account } from '@bivak/contract';
import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { Button, Note, SelectField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { HtmlEditor } from '@bivak/ui/html-editor';
import { FilePicker, type PickedFile } from '@bivak/ui/uploader';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { RequiredMark } from '../../../forms/required-mark.tsx';
import { useUploaderLabels } from '../../../forms/use-uploader-labels.ts';
import { formatFileSize } from '../../../i18n/file-size.ts';
import type { MessageTarget } from '../model/message-target.ts';
import { useMessageForm } from '../model/use-message-form.ts';

/** A new message or an answer (spec 1 §5). What is written is kept when it is closed, and when the session ends. */
export function MessageDialog(props: {
  readonly account: Account;
  readonly target: MessageTarget;
  /** They outlive the dialog, as the words do. */
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
}) {
  const { target, files, onClose } = props;
  const t = useTranslations('shop.newMessageModal');
  const tGlobal = useTranslations('shop.global');
  const formId = useId();
  const form = useMessageForm(props);
  return (
    <Dialog
      id="message"
      open
      size="l"
      title={titleOf(target)}
      closeLabel={tGlobal('close')}
      onClose={onClose}
      footer={
        <div className="row">
          <Button type="submit" form={formId} icon="mail" busy={form.isBusy}>
            {t(sendWords(form))}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {form.isSent ? tGlobal('close') : tGlobal('cancel')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {form.problem === null ? null : (
          <Note tone="bad" role="alert">
            {form.problem}
          </Note>
        )}
        {form.isSent ? null : <Words form={form} target={target} />}
        <Pictures files={files} form={form} />
      </form>
    </Dialog>
  );

  function titleOf(about: MessageTarget): string {
    if (about.kind === 'reply') return t('titleReply', { subject: about.subject });
    return about.kind === 'order' ? t('titleOrder', { number: about.number }) : t('title');
  }
}

type Form = ReturnType<typeof useMessageForm>;

function sendWords({ isSent, isBusy }: Form): 'again' | 'sending' | 'send' {
  if (isBusy) return 'sending';
  return isSent ? 'again' : 'send';
}

function Words({ form, target }: { readonly form: Form; readonly target: MessageTarget }) {
  const t = useTranslations('shop.newMessageModal');
  return (
    <>
      <RequiredMark />
      {form.wasKept ? (
        <Note>
          {t('kept')}{' '}
          <Button size="s" variant="quiet" onClick={form.discard}>
            {t('discard')}
          </Button>
        </Note>
      ) : null}
      {target.kind === 'reply' ? null : <Subject form={form} />}
      <HtmlEditor
        id={form.messageId}
        required
        label={t('message')}
        value={form.message}
        onChange={form.setMessage}
        error={form.errors.message}
        labels={{
          toolbar: t('toolbar'),
          bold: t('bold'),
          italic: t('italic'),
          underline: t('underline'),
          bulletList: t('bulletList'),
          orderedList: t('orderedList'),
        }}
      />
    </>
  );
}

/** Chosen where the shop offers some, typed otherwise. */
function Subject({ form }: { readonly form: Form }) {
  const t = useTranslations('shop.newMessageModal');
  const { shop, locale } = useApp();
  const field = {
    id: form.subjectId,
    required: true,
    label: t('subject'),
    value: form.subject,
    error: form.errors.subject,
  } as const;
  const options = shop.messages.subjects.map((names) => ({ value: names[locale], label: names[locale] }));
  return options.length > 0 ? (
    <SelectField
      {...field}
      placeholder={t('subjectChoose')}
      options={options}
      onChange={({ target: { value } }) => form.setSubject(value)}
    />
  ) : (
    <TextField {...field} maxLength={200} onChange={({ target: { value } }) => form.setSubject(value)} />
  );
}

function Pictures({ files, form }: { readonly files: readonly PickedFile[]; readonly form: Form }) {
  const t = useTranslations('shop.newMessageModal');
  const optional = useTranslations('shop.global')('optional');
  const labels = useUploaderLabels();
  const { shop, locale } = useApp();
  return (
    <FilePicker
      label={t('attachments')}
      optional={optional}
      hint={t('attachmentsHint', {
        maxSize: formatFileSize(shop.attachmentBytes, locale),
        most: shop.messages.mostFiles,
      })}
      labels={labels}
      extensions={MESSAGE_UPLOAD_EXTENSIONS}
      maxBytes={shop.attachmentBytes}
      files={files}
      disabled={form.isBusy}
      onTake={form.take}
      onRemove={form.remove}
    />
  );
}
