import { SelectField } from '@bivak/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFormField } from '../../../forms/use-form-field.ts';
import { SALUTATIONS } from '../model/registration-values.ts';

/** Nothing is chosen beforehand: nobody is taken for somebody. */
export function SalutationField({
  form,
  path,
}: {
  /** The form around it, in the ids of its inputs. */
  readonly form: string;
  readonly path: 'Salutation' | 'AddressSalutation';
}) {
  const t = useTranslations('shop.register');
  const field = useFormField(form);
  const { getValues } = useFormContext();
  return (
    <SelectField
      required
      label={t('salutation')}
      placeholder={t('choose')}
      autoComplete={path === 'Salutation' ? 'honorific-prefix' : 'shipping honorific-prefix'}
      options={SALUTATIONS.map((value) => ({ value, label: t(value) }))}
      {...field(path)}
      defaultValue={String(getValues(path))}
    />
  );
}
