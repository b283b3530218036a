import { SelectField } from '@bivak/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type FieldState, SALUTATIONS } from './person.ts';
import { textAt, useFormField } from '@bivak/web/forms';

/** Nothing is chosen beforehand: nobody is taken for somebody. */
export function SalutationField({
  form,
  path,
  fill = '',
  state = 'mandatory',
}: {
  /** The form around it, in the ids of its inputs. */
  readonly form: string;
  readonly path: string;
  /** What browsers keep it with: "shipping " or "billing ". */
  readonly fill?: 'shipping ' | 'billing ' | '';
  readonly state?: FieldState;
}) {
  const t = useTranslations('shop.register');
  const optional = useTranslations('shop.global')('optional');
  const field = useFormField(form);
  const { getValues } = useFormContext();
  if (state === 'hidden') return null;
  const none = state === 'optional' ? [{ value: '', label: t('noSalutation') }] : [];
  return (
    <SelectField
      required={state === 'mandatory' ? true : undefined}
      optional={state === 'optional' ? optional : undefined}
      disabled={state === 'disabled'}
      label={t('salutation')}
      placeholder={state === 'optional' ? undefined : t('choose')}
      autoComplete={`${fill}honorific-prefix`}
      options={[...none, ...SALUTATIONS.map((value) => ({ value, label: t(value) }))]}
      {...field(path)}
      defaultValue={textAt(getValues(), path)}
    />
  );
}
