import { Button, Note, PasswordField, TextField } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { issueResolver, useInvalidNotice } from '@bivak/web/forms';

/** As the contract has it; operations lose their schemas in the browser. */
const Credentials = z.object({
  UserName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  Password: z.string().check(z.minLength(1), z.maxLength(200)),
});
type Credentials = z.output<typeof Credentials>;

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
  const { register, handleSubmit, formState } = useForm<Credentials, unknown, Credentials>({
    defaultValues: { UserName: '', Password: '' },
    resolver: issueResolver(() => Credentials),
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
          {...register('UserName', { required: true })}
        />
        <PasswordField
          required
          label={t('password')}
          autoComplete="current-password"
          labels={{ show: t('showPassword'), hide: t('hidePassword') }}
          error={errors.Password === undefined ? undefined : t('passwordRequired')}
          {...register('Password', { required: true })}
        />
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'busy' : 'submit')}
        </Button>
      </form>
    </div>
  );
}
