import { Email, lostPassword } from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import { Button, Note } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useApp } from '../../../app-context.tsx';
import { EmailField } from '../../../forms/email-field.tsx';
import { issueResolver } from '../../../forms/issue-resolver.ts';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { useFieldWords } from '../../../forms/field-words.ts';
import { useErrorNotice } from '../../../notices/use-error-notice.ts';

const Asked = z.object({ Email });
type Asked = z.output<typeof Asked>;

/** Asks for the mail. What it says afterwards is the same whether the address has an account or not. */
export function LostPasswordForm() {
  const t = useTranslations('shop.lostPassword');
  const { call, shop, locale } = useApp();
  const { redirect } = useSearch({ strict: false });
  const words = useFieldWords();
  const sayInvalid = useInvalidNotice();
  const fail = useErrorNotice();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Asked, unknown, Asked>({
    defaultValues: { Email: '' },
    resolver: issueResolver(() => Asked),
  });
  const { errors, isSubmitting } = form.formState;

  async function ask({ Email: typed }: Asked): Promise<void> {
    const URL = window.location.origin + routePath(shop, 'password', locale, { redirect });
    try {
      await call(lostPassword, { body: { Email: typed, LanguageID: locale, URL } });
      setSentTo(typed.trim());
    } catch (cause) {
      fail(cause, t('error'));
    }
  }

  if (sentTo !== null) {
    return (
      <Note tone="ok" role="status" icon="mail" title={t('doneTitle')}>
        {t('doneText', { email: sentTo })}
      </Note>
    );
  }
  return (
    <FormProvider {...form}>
      <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(ask, sayInvalid)(event)}>
        <EmailField
          label={t('email')}
          autoComplete="username"
          error={words('Email', errors.Email, form.getValues('Email'))}
          {...form.register('Email')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {t(isSubmitting ? 'busy' : 'submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
