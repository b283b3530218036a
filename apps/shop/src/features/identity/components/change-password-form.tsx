import { setPassword } from '@bivak/contract/wire';
import { isAccountPassword } from '@bivak/rules';
import { Button, Note, PasswordField } from '@bivak/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useInvalidNotice, useServerFaults } from '@bivak/web/forms';

interface Change {
  CurrentPassword: string;
  Password: string;
  PasswordRepeat: string;
}

const empty: Change = { CurrentPassword: '', Password: '', PasswordRepeat: '' };

/** The rule of the account, which is another one than at registration (spec 1 §5, "Password change"). */
const rules = {
  CurrentPassword: { required: true },
  Password: { validate: isAccountPassword, maxLength: 200 },
  PasswordRepeat: { validate: (repeated: string, { Password }: Change) => repeated === Password },
} as const;

/** Changes the password of who is logged in and knows the present one; other sessions end. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('shop');
  const call = useCall();
  const sayInvalid = useInvalidNotice();
  const faultsOf = useServerFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Change>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const eye = { show: t('login.showPassword'), hide: t('login.hidePassword') };

  async function save({ CurrentPassword, Password, PasswordRepeat }: Change): Promise<void> {
    setProblem(null);
    try {
      await call(setPassword, { body: { CurrentPassword, Password, ConfirmPassword: PasswordRepeat } });
      onDone();
    } catch (cause) {
      setProblem(faultsOf(cause, t('account.passwordError'), showAt));
    }
  }
  function showAt(field: string, message: string): boolean {
    const input = field === 'ConfirmPassword' ? 'PasswordRepeat' : field;
    if (!(input in empty)) return false;
    form.setError(input as keyof Change, { type: 'server', message });
    return true;
  }

  const words = (field: keyof Change, standard: string): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : standard;
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save, sayInvalid)(event)}>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <PasswordField
        required
        label={t('account.passwordCurrent')}
        autoComplete="current-password"
        labels={eye}
        error={words('CurrentPassword', t('account.passwordCurrentRequired'))}
        {...form.register('CurrentPassword', rules.CurrentPassword)}
      />
      <PasswordField
        required
        label={t('account.passwordNew')}
        hint={t('account.passwordRule')}
        autoComplete="new-password"
        labels={eye}
        error={words('Password', t('account.passwordRuleBroken'))}
        {...form.register('Password', rules.Password)}
      />
      <PasswordField
        required
        label={t('account.passwordRepeat')}
        autoComplete="new-password"
        labels={eye}
        error={words('PasswordRepeat', t('register.passwordRepeatWrong'))}
        {...form.register('PasswordRepeat', rules.PasswordRepeat)}
      />
      <div className="row">
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'account.passwordBusy' : 'account.passwordSubmit')}
        </Button>
      </div>
    </form>
  );
}
