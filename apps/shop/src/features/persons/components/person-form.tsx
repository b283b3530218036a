import type { Account, SubAccount } from '@bivak/contract';
import { Button, Note, SelectField, TextField } from '@bivak/ui';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { EmailField } from '../../../forms/email-field.tsx';
import { issueResolver } from '../../../forms/issue-resolver.ts';
import { SALUTATIONS } from '../../../forms/person.ts';
import { OwnPasswordField } from '../../../forms/own-password-field.tsx';
import { RequiredMark } from '../../../forms/required-mark.tsx';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { useFormField } from '../../../forms/use-form-field.ts';
import { addressOf, personSchema, personValues, type PersonValues } from '../model/person-values.ts';
import { useSavePerson } from '../model/use-save-person.ts';

const FORM = 'person';

/** A person of the customer: with one it is changed, without one it is added (spec 2 §2, "Shop user form"). */
export function PersonForm({
  account,
  person,
  onSaved,
  back,
}: {
  readonly account: Account;
  readonly person: SubAccount | null;
  readonly onSaved: (saved: SubAccount) => void;
  /** The way out without saving. */
  readonly back: ReactNode;
}) {
  const t = useTranslations('shop.shopUsers');
  const own = person?.CONTACT_ContactID === account.ContactID ? addressOf(person) : null;
  const form = useForm<PersonValues, unknown, PersonValues>({
    defaultValues: personValues(person),
    resolver: issueResolver((values) => personSchema(own, values)),
  });
  const { save, problem } = useSavePerson(form, { account, person, onSaved });
  const sayInvalid = useInvalidNotice();
  const { isSubmitting } = form.formState;
  const idle = t(person === null ? 'submitCreate' : 'submitEdit');
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit(save, sayInvalid)(event)}
      >
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <RequiredMark />
        <Fields person={person} own={own} />
        <div className="row">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t('saving') : idle}
          </Button>
          {back}
        </div>
      </form>
    </FormProvider>
  );
}

function Fields({ person, own }: { readonly person: SubAccount | null; readonly own: string | null }) {
  const t = useTranslations('shop.shopUsers');
  const salutations = useTranslations('shop.register');
  const optional = useTranslations('shop.global')('optional');
  const field = useFormField(FORM);
  return (
    <div className="grid-2">
      <SelectField
        required
        label={t('salutation')}
        placeholder={salutations('choose')}
        options={SALUTATIONS.map((value) => ({ value, label: salutations(value) }))}
        defaultValue={person?.CONTACT_Salutation ?? ''}
        className="full"
        {...field('Salutation')}
      />
      <TextField required label={t('firstName')} autoComplete="off" {...field('FirstName')} />
      <TextField required label={t('lastName')} autoComplete="off" {...field('LastName')} />
      <EmailField
        className="full"
        label={t('email')}
        hint={person === null ? undefined : t('emailHint')}
        autoComplete="off"
        {...field('Email')}
      />
      <OwnPasswordField form={FORM} own={own} email="Email" path="CurrentPassword" />
      <TextField label={t('phone')} optional={optional} type="tel" autoComplete="off" {...field('Tel')} />
      <TextField
        label={t('mobile')}
        optional={optional}
        type="tel"
        autoComplete="off"
        {...field('MobilePhone')}
      />
    </div>
  );
}
