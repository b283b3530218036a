import type { Account } from '@bivak/contract/wire';
import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { Button, Note, SelectField, Skeleton, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { FilePicker, type PickedFile } from '@bivak/ui/uploader';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useUploaderLabels } from '@bivak/web/files';
import { formatFileSize } from '@bivak/web/formats';
import type { MessageTarget } from '../model/message-target.ts';
import { useMessageForm } from '../model/use-message-form.ts';
import styles from './message-dialog.module.css';

// Large, and the rest of the dialog need not wait for it.
const HtmlEditor = lazy(async () => ({ default: (await import('@bivak/ui/html-editor')).HtmlEditor }));

export interface AboutProps {
  readonly account: Account;
  /** The id of an order or a rental request; empty: none. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** A new message or an answer (spec 1 §5). What is written is kept when it is closed, and when the session ends. */
export function MessageDialog(props: {
  readonly account: Account;
  readonly target: MessageTarget;
  /** They outlive the dialog, as the words do. */
  readonly files: readonly PickedFile[];
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onClose: () => void;
  /** Asks what a new message is about. */
  readonly About?: ComponentType<AboutProps> | undefined;
}) {
  const { account, target, files, About } = props;
  const t = useTranslations('shop.newMessageModal');
  const tGlobal = useTranslations('shop.global');
  const formId = useId();
  const form = useMessageForm(props);
  return (
    <Dialog
      id="message"
      open
      size="l"
      title={<span className={styles['title']}>{titleOf(target)}</span>}
      closeLabel={tGlobal('close')}
      onClose={form.close}
      footer={
        <>
          <Button variant="quiet" onClick={form.close}>
            {form.isSent ? tGlobal('close') : tGlobal('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="mail" busy={form.isBusy}>
            {sendWords()}
          </Button>
        </>
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
        {form.isSent ? null : <Words {...{ form, target, account, About }} />}
        <Pictures files={files} form={form} />
      </form>
    </Dialog>
  );

  function sendWords(): string {
    const { step, isSent } = form;
    if (step === null) return t(isSent ? 'again' : 'send');
    return step === 0 ? t('sending') : t('sendingPicture', { at: step, of: files.length });
  }

  function titleOf(about: MessageTarget): string {
    if (about.kind === 'reply') return t('titleReply', { subject: about.subject });
    return about.kind === 'about' ? t('titleOrder', { number: about.number }) : t('title');
  }
}

type Form = ReturnType<typeof useMessageForm>;

function Words({
  form,
  target,
  account,
  About,
}: {
  readonly form: Form;
  readonly target: MessageTarget;
  readonly account: Account;
  readonly About: ComponentType<AboutProps> | undefined;
}) {
  const t = useTranslations('shop.newMessageModal');
  return (
    <>
      {form.wasKept ? (
        <Note>
          {t('kept')}{' '}
          <Button size="s" variant="quiet" onClick={form.discard}>
            {t('discard')}
          </Button>
        </Note>
      ) : null}
      {target.kind === 'reply' ? null : <Subject form={form} />}
      {About === undefined || target.kind !== 'new' ? null : (
        <Suspense fallback={<Skeleton height={72} />}>
          <About account={account} value={form.about} disabled={form.isBusy} onChange={form.setAbout} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height={240} />}>
        <HtmlEditor
          id={form.messageId}
          required
          label={t('message')}
          value={form.message}
          onChange={form.setMessage}
          error={form.errors.message}
          disabled={form.isBusy}
          labels={{
            toolbar: t('toolbar'),
            bold: t('bold'),
            italic: t('italic'),
            underline: t('underline'),
            bulletList: t('bulletList'),
            orderedList: t('orderedList'),
          }}
        />
      </Suspense>
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
    disabled: form.isBusy,
  } as const;
  const options = shop.messages.subjects.map(({ key, text }) => ({ value: key, label: text[locale] }));
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
