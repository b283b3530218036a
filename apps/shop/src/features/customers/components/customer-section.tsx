import { Box, CheckboxField, TextField } from '@bivak/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { ExtraInputs } from '@bivak/web/declared-fields';
import { PERSON_FIELDS } from '../../../forms/person.ts';
import { PersonFields } from '../../../forms/person-fields.tsx';
import { SalutationField } from '../../../forms/salutation-field.tsx';
import { fieldId } from '@bivak/web/forms';
import { profileFieldState } from '../model/field-state.ts';
import { useProfileField } from '../model/use-profile-field.ts';
import { PROFILE_FORM as FORM, profileFields, type ProfileValues } from '../model/profile-values.ts';

/** The customer itself, with the shop's own fields, for who manages it. */
export function CustomerSection({ facts }: { readonly facts: ReactNode }) {
  const t = useTranslations('shop');
  const shop = useShop();
  const { stateOf, fieldOf } = useProfileField();
  const { register } = useFormContext<ProfileValues>();
  return (
    <Box title={t('account.customer')}>
      <div className="stack">
        {facts}
        <SalutationField form={FORM} path="Customer.Salutation" state={stateOf('Customer.Salutation')} />
        <PersonFields
          form={FORM}
          of="Customer"
          fields={PERSON_FIELDS}
          stateOf={(name) => stateOf(`Customer.${name}`)}
          repeatsEmail={false}
        />
        {stateOf('Customer.Municipality') === 'hidden' ? null : (
          <TextField label={t('account.municipality')} {...fieldOf('Customer.Municipality')} />
        )}
        <ExtraInputs
          form={FORM}
          fields={profileFields(shop)}
          disabled={(name) => profileFieldState(shop, `CustomFields.${name}`) === 'disabled'}
        />
        {shop.registration.newsLetter ? (
          <CheckboxField
            id={fieldId(FORM, 'NewsLetter')}
            label={t('register.newsLetter')}
            {...register('NewsLetter')}
          />
        ) : null}
      </div>
    </Box>
  );
}
