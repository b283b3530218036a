import { TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormField } from '../../../forms/use-form-field.ts';

/** Company and VAT number, each where the shop asks for it. */
export function RegistrationNumbers({ form }: { readonly form: string }) {
  const t = useTranslations('shop');
  const { registration } = useApp().shop;
  const field = useFormField(form);
  const optional = t('global.optional');
  if (!registration.kvk && !registration.btw) return null;
  return (
    <div className="grid-2">
      {registration.kvk ? (
        <TextField label={t('register.kvk')} optional={optional} {...field('BusinessNo')} />
      ) : null}
      {registration.btw ? (
        <TextField label={t('register.btw')} optional={optional} {...field('VATNo')} />
      ) : null}
    </div>
  );
}
