import { setPassword } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useCall } from '../../../app-context.tsx';
import { issueResolver } from '../../../forms/issue-resolver.ts';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { isWireError } from '../../../wire-error.ts';
import { passwordTwice } from '../model/registration-schema.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Choice {
  Password: string;
  PasswordRepeat: string;
}

/** Chooses a new password with the code of a mail (spec 2 §5, "Reset password"). */
export function NewPasswordForm({
  code,
  onDone,
  onDead,
}: {
  readonly code: string;
  readonly onDone: () => void;
  /** The code is of no use (any more). */
  readonly onDead: () => void;
}) {
  const t = useTranslations('shop.newPassword');
  const call = useCall();
  const [error, setError] = useState<string | null>(null);
  const sayInvalid = useInvalidNotice();
  const form = useForm<Choice, unknown, Choice>({
    defaultValues: { Password: '', PasswordRepeat: '' },
    resolver: issueResolver(({ Password }) => z.object(passwordTwice(Password))),
  });
  const { isSubmitting } = form.formState;

  async function save({ Password, PasswordRepeat }: Choice): Promise<void> {
    setError(null);
    try {
      await call(setPassword, { body: { Code: code, Password, ConfirmPassword: PasswordRepeat } });
      onDone();
    } catch (cause) {
      if (isWireError(cause) && (cause.status === 404 || cause.status === 410)) onDead();
      else setError(t('errorSaving'));
    }
  }
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit(save, sayInvalid)(event)}
      >
        {error === null ? null : (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
        <NewPasswordFields
          form="password"
          labels={{ password: t('password'), repeat: t('passwordRepeat') }}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {t(isSubmitting ? 'busy' : 'submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
