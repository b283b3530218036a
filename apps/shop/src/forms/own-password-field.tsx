import { PasswordField } from '@bivak/ui';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFormField } from '@bivak/web/forms';

/** Who changes their own address says their password; `own` is the one that counts, null for somebody else's. */
export function asksPassword(own: string | null, email: string): boolean {
  return own !== null && email.trim().toLowerCase() !== own.toLowerCase();
}

/** Asked once another address is typed for oneself: a screen that was left open renames nobody. */
export function OwnPasswordField({
  form,
  own,
  email,
  path,
}: {
  readonly form: string;
  /** The address that counts; null for somebody else's. */
  readonly own: string | null;
  /** Where the address stands in the form. */
  readonly email: string;
  readonly path: string;
}) {
  const t = useTranslations('shop');
  const typed: unknown = useWatch({ name: email });
  const field = useFormField(form);
  if (!asksPassword(own, typeof typed === 'string' ? typed : '')) return null;
  return (
    <PasswordField
      required
      className="full"
      label={t('account.passwordCurrent')}
      hint={t('shopUsers.passwordHint')}
      autoComplete="current-password"
      labels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      {...field(path)}
    />
  );
}
