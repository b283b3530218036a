import { CheckboxField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useFormContext } from 'react-hook-form';
import { useApp } from '../../app-context.tsx';
import { CHECKOUT_FORM as FORM } from '../../features/checkout/model/checkout-parts.ts';
import { NewPasswordFields } from '../../features/identity/components/new-password-fields.tsx';
import { RegistrationDetails } from '../../features/identity/components/registration-details.tsx';
import { registrationFields } from '../../features/identity/model/registration-fields.ts';
import { ExtraInputs } from '@bivak/web/declared-fields';
import { fieldId } from '@bivak/web/forms';
import type { CheckoutForm } from './checkout-form.ts';

/** What an account asks beside the details of an order (spec 2 §5, "Register"). */
export function RegisteringFields() {
  const t = useTranslations('shop.register');
  const { shop } = useApp();
  const { register } = useFormContext<CheckoutForm>();
  return (
    <>
      <RegistrationDetails form={FORM} />
      <ExtraInputs form={FORM} fields={registrationFields(shop)} />
      <NewPasswordFields form={FORM} labels={{ password: t('password'), repeat: t('passwordRepeat') }} />
      {shop.registration.newsLetter ? (
        <CheckboxField id={fieldId(FORM, 'NewsLetter')} label={t('newsLetter')} {...register('NewsLetter')} />
      ) : null}
    </>
  );
}
