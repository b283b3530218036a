import { PasswordField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useFormField } from '@bivak/web/forms';

/** A new password, with its rule below, and once more. */
export function NewPasswordFields({
  form,
  labels,
}: {
  readonly form: string;
  readonly labels: { readonly password: string; readonly repeat: string };
}) {
  const t = useTranslations('shop');
  const field = useFormField(form);
  const eye = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  return (
    <div className="stack">
      <PasswordField
        required
        label={labels.password}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        labels={eye}
        {...field('Password')}
      />
      <PasswordField
        required
        label={labels.repeat}
        autoComplete="new-password"
        labels={eye}
        {...field('PasswordRepeat')}
      />
    </div>
  );
}
