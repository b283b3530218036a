import { Button, CheckboxField } from '@bivak/ui';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { ExtraInputs } from '@bivak/web/declared-fields';
import { fieldId, FormErrors, useFormField, useInvalidNotice, useSchemaResolver } from '@bivak/web/forms';
import { PersonFields } from '../../../forms/person-fields.tsx';
import { ADDRESS_FIELDS, PERSON_FIELDS } from '../../../forms/person.ts';
import { SalutationField } from '../../../forms/salutation-field.tsx';
import { TermsField } from '../../../forms/terms-field.tsx';
import { personState, registrationFields } from '../model/registration-fields.ts';
import { useRegistrationLabels } from '../model/registration-labels.ts';
import {
  begunRegistration,
  REGISTRATION_FORM as FORM,
  type RegistrationValues,
} from '../model/registration-values.ts';
import { useRegister, type OutsideRegistration, type Registered } from '../model/use-register.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RegistrationDetails } from './registration-details.tsx';
import { RegistrationProblem } from './registration-problem.tsx';

const loadSchema = () => import('../model/registration-schema.ts');

/** All that an account asks (spec 2 §5, "Register"); what the shop does not ask is not there. */
export function RegistrationForm({
  onDone,
  outside = null,
}: {
  readonly onDone: (done: Registered) => void;
  readonly outside?: OutsideRegistration | null;
}) {
  const t = useTranslations('shop');
  const { shop, locale } = useApp();
  const sayInvalid = useInvalidNotice();
  const labels = useRegistrationLabels();
  const form = useForm<RegistrationValues, unknown, RegistrationValues>({
    resolver: useSchemaResolver(loadSchema, ({ registrationSchema }, values) =>
      registrationSchema(shop, locale, values, outside === null),
    ),
    defaultValues: begunRegistration(shop.defaultCountry, outside?.person ?? null),
    // The summary above takes the focus and leads to each field.
    shouldFocusError: false,
  });
  const { busy, problem, register } = useRegister(form, onDone, outside);
  const submit = form.handleSubmit(
    // The schema's answer lacks what it does not evaluate.
    () => register(form.getValues()),
    (found) => sayInvalid(found),
  );
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        aria-label={t('register.title')}
        onSubmit={(event) => void submit(event)}
      >
        {problem === null ? null : <RegistrationProblem problem={problem} />}
        <FormErrors form={FORM} labels={labels} />
        <h2 className="title-l">{t('register.you')}</h2>
        <SalutationField form={FORM} path="Salutation" />
        <PersonFields form={FORM} of="Customer" fields={PERSON_FIELDS} stateOf={personState(shop)} />
        <RegistrationDetails form={FORM} />
        <ContactAddress />
        <ExtraInputs form={FORM} fields={registrationFields(shop)} />
        {outside === null ? (
          <>
            <h2 className="title-l">{t('register.loginDetails')}</h2>
            <NewPasswordFields
              form={FORM}
              labels={{ password: t('register.password'), repeat: t('register.passwordRepeat') }}
            />
          </>
        ) : null}
        {shop.registration.newsLetter ? (
          <CheckboxField
            id={fieldId(FORM, 'NewsLetter')}
            label={t('register.newsLetter')}
            {...form.register('NewsLetter')}
          />
        ) : null}
        <TermsField form={FORM} label={t('checkout.termsAccept')} />
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'register.busy' : 'register.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

function ContactAddress() {
  const t = useTranslations('shop.register');
  const { error: _, ...wiring } = useFormField(FORM)('Differs');
  const differs = useWatch<RegistrationValues, 'Differs'>({ name: 'Differs' });
  return (
    <>
      <CheckboxField label={t('differs')} {...wiring} />
      {differs ? (
        <section className="stack" aria-label={t('contactAddress')}>
          <h3>{t('contactAddress')}</h3>
          <SalutationField form={FORM} path="AddressSalutation" fill="shipping " />
          <PersonFields form={FORM} of="Address" fields={ADDRESS_FIELDS} />
        </section>
      ) : null}
    </>
  );
}
