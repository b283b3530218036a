import { type Contact, sendContactForm } from '@bivak/contract/wire';
import { Button, leaveToasts, Note, SelectField, TextAreaField, TextField } from '@bivak/ui';
import { fullName } from '@bivak/web/formats';
import {
  EmailField,
  useFormField,
  useInvalidNotice,
  useSchemaResolver,
  useServerFaults,
} from '@bivak/web/forms';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { SessionState } from '../../../session/session-state.ts';
import styles from './contact-form.module.css';

const loadSchema = () => import('../model/contact-schema.ts');

const FIELDS: readonly string[] = ['Name', 'Email', 'Phone', 'Subject', 'Message'];

/** A message to the business. What was written stays in the form until it certainly arrived. */
export function ContactForm({
  subjects,
  writer,
  order,
  withdraws,
  onSent,
}: {
  /** What it may be about; none where the shop does not ask. */
  readonly subjects: readonly { readonly Key: string; readonly Description: string }[];
  /** Who is logged in; null: nobody, or it is not known. */
  readonly writer: Contact | null;
  /** The number of the order that it is about. */
  readonly order: string | undefined;
  /** It withdraws from the contract of that order, which is said and confirmed as the law words it. */
  readonly withdraws: boolean;
  readonly onSent: (email: string) => void;
}) {
  const t = useTranslations('shop.contact');
  const { call, session, shop } = useApp();
  const tWithdrawal = useTranslations('shop.withdrawal');
  const submitWords = withdraws ? tWithdrawal('confirm') : t('submit');
  const optional = useTranslations('shop.global')('optional');
  const sayInvalid = useInvalidNotice();
  const faultsOf = useServerFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ContactValues, unknown, ContactValues>({
    defaultValues: {
      ...begunMessage(session.store.getState().session, writer),
      Message: order === undefined ? '' : `${begin(order)}\n\n`,
    },
    resolver: useSchemaResolver(loadSchema, ({ contactSchema }) =>
      contactSchema({ phone: shop.contactForm.phone, subjects: subjects.length > 0 }),
    ),
  });
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        aria-label={t('title')}
        onSubmit={(event) => void form.handleSubmit(send, sayInvalid)(event)}
      >
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <Fields subjects={subjects} asksPhone={shop.contactForm.phone} optional={optional} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? t('busy') : submitWords}
        </Button>
      </form>
    </FormProvider>
  );

  function begin(number: string): string {
    return withdraws ? tWithdrawal('message', { number }) : t('aboutOrder', { number });
  }

  async function send(): Promise<void> {
    // The schema's answer lacks what it does not evaluate.
    const { Subject, Phone, Email, ...typed } = form.getValues();
    setProblem(null);
    try {
      await call(sendContactForm, {
        body: {
          ...typed,
          Email,
          ...(Phone.trim() === '' || !shop.contactForm.phone ? {} : { Phone }),
          ...(Subject === '' ? {} : { Subject }),
        },
      });
      leaveToasts('form');
      onSent(Email.trim());
    } catch (cause) {
      const failed = t('error', { email: shop.contact.email });
      setProblem(
        faultsOf(cause, failed, (field, message) => {
          if (FIELDS.includes(field))
            form.setError(field as keyof ContactValues, { type: 'server', message });
          return FIELDS.includes(field);
        }),
      );
    }
  }
}

function Fields({
  subjects,
  asksPhone,
  optional,
}: Pick<Parameters<typeof ContactForm>[0], 'subjects'> & {
  readonly asksPhone: boolean;
  readonly optional: string;
}) {
  const t = useTranslations('shop.contact');
  const field = useFormField('contact');
  const { error: _, ...trap } = field('Website');
  return (
    <>
      <div className="grid-2">
        <TextField required label={t('name')} autoComplete="name" {...field('Name')} />
        <EmailField label={t('email')} {...field('Email')} />
        {asksPhone ? (
          <TextField
            label={t('phone')}
            optional={optional}
            type="tel"
            autoComplete="tel"
            {...field('Phone')}
          />
        ) : null}
        {subjects.length === 0 ? null : (
          <SelectField
            required
            label={t('subject')}
            placeholder={t('chooseSubject')}
            options={subjects.map(({ Key, Description }) => ({ value: Key, label: Description }))}
            {...field('Subject')}
            defaultValue=""
          />
        )}
      </div>
      <TextAreaField required rows={7} maxLength={4000} label={t('message')} {...field('Message')} />
      <div className={styles['trap']} aria-hidden="true">
        <label>
          {t('leaveEmpty')}
          <input type="text" tabIndex={-1} autoComplete="off" {...trap} />
        </label>
      </div>
    </>
  );
}

interface ContactValues {
  readonly Name: string;
  readonly Email: string;
  readonly Phone: string;
  readonly Subject: string;
  readonly Message: string;
  /** The field that nobody sees. */
  readonly Website: string;
}

/** Who is logged in need not say again who writes (spec 1 §7, "_contact-form"): the person, else their customer. */
function begunMessage({ account, customer }: SessionState['session'], writer: Contact | null): ContactValues {
  const named = writer ?? account;
  return {
    Name: named === null ? '' : fullName(named),
    Email: writer?.Email || (customer?.Email ?? ''),
    Phone: writer?.MobilePhone || writer?.Tel || (customer?.Tel ?? ''),
    Subject: '',
    Message: '',
    Website: '',
  };
}
