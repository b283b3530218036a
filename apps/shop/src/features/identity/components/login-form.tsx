import { Button, Note, PasswordField, TextField } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useInvalidNotice } from '@bivak/web/forms';

interface Credentials {
  UserName: string;
  Password: string;
}

/** As the contract has it; operations lose their schemas in the browser. Two rules are worth no schema library. */
const isUserName = (typed: string): boolean => typed.trim() !== '' && typed.trim().length <= 254;

/** E-mail address or user name and password (spec 1 §2, "Login layout"); both are required. */
export function LoginForm({
  busy,
  error,
  help = null,
  onLogin,
}: {
  readonly busy: boolean;
  readonly error: string | null;
  /** The error with a way out of it, which may be a form of its own. */
  readonly help?: ReactNode;
  readonly onLogin: (userName: string, password: string) => void;
}) {
  const t = useTranslations('shop.login');
  const sayInvalid = useInvalidNotice();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { UserName: '', Password: '' },
  });
  const { errors } = formState;
  return (
    <div className="stack">
      {help ?? (error === null ? null : <Note tone="bad">{error}</Note>)}
      <form
        noValidate
        className="stack"
        onSubmit={(event) =>
          void handleSubmit(({ UserName, Password }) => onLogin(UserName, Password), sayInvalid)(event)
        }
      >
        <TextField
          required
          label={t('userName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.UserName === undefined ? undefined : t('userNameRequired')}
          {...register('UserName', { validate: isUserName })}
        />
        <PasswordField
          required
          label={t('password')}
          autoComplete="current-password"
          labels={{ show: t('showPassword'), hide: t('hidePassword') }}
          error={errors.Password === undefined ? undefined : t('passwordRequired')}
          {...register('Password', { required: true, maxLength: 200 })}
        />
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'busy' : 'submit')}
        </Button>
      </form>
    </div>
  );
}
