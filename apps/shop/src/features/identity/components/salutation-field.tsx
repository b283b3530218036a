import { SelectField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useFormField } from '../../../forms/use-form-field.ts';
import { REGISTRATION_FORM, SALUTATIONS } from '../model/registration-values.ts';

/** Nothing is chosen beforehand: nobody is taken for somebody. */
export function SalutationField({ path }: { readonly path: 'Salutation' | 'AddressSalutation' }) {
  const t = useTranslations('shop.register');
  const field = useFormField(REGISTRATION_FORM);
  return (
    <SelectField
      required
      label={t('salutation')}
      placeholder={t('choose')}
      autoComplete={path === 'Salutation' ? 'honorific-prefix' : 'shipping honorific-prefix'}
      options={SALUTATIONS.map((value) => ({ value, label: t(value) }))}
      defaultValue=""
      {...field(path)}
    />
  );
}
