import { setPassword } from '@bivak/contract/wire';
import { Button, Note } from '@bivak/ui';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { isWireError } from '@bivak/web';
import { useNewPassword } from '../model/use-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

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
  const { form, problem, submit } = useNewPassword({
    failed: t('errorSaving'),
    send: async (chosen) => {
      if (chosen === null) return;
      try {
        await call(setPassword, { body: { Code: code, ...chosen } });
      } catch (cause) {
        if (isWireError(cause) && (cause.status === 404 || cause.status === 410)) return onDead();
        throw cause;
      }
      onDone();
    },
  });
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
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
