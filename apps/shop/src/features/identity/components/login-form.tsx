import { login } from '@bivak/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Note, PasswordField, TextField } from '@bivak/ui';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

interface Credentials {
  readonly UserName: string;
  readonly Password: string;
}

/** E-mail address or user name and password (spec 1 §2, "Login layout"); both are required. */
export function LoginForm({
  busy,
  error,
  onLogin,
}: {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onLogin: (userName: string, password: string) => void;
}) {
  const t = useTranslations('shop.login');
  const { register, handleSubmit, formState } = useForm<Credentials, unknown, Credentials>({
    defaultValues: { UserName: '', Password: '' },
    resolver: standardSchemaResolver<Credentials, unknown, Credentials>(login.body),
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => void handleSubmit(({ UserName, Password }) => onLogin(UserName, Password))(event)}
    >
      {error === null ? null : <Note tone="bad">{error}</Note>}
      <TextField
        label={t('userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.UserName === undefined ? undefined : t('userNameRequired')}
        {...register('UserName')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        labels={{ show: t('showPassword'), hide: t('hidePassword') }}
        error={errors.Password === undefined ? undefined : t('passwordRequired')}
        {...register('Password')}
      />
      <Button type="submit" wide busy={busy}>
        {t(busy ? 'busy' : 'submit')}
      </Button>
    </form>
  );
}
