import type { Account, SubAccount } from '@bivak/contract';
import { Button, Note, SelectField, TextField } from '@bivak/ui';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { issueResolver } from '../../../forms/issue-resolver.ts';
import { RequiredMark } from '../../../forms/required-mark.tsx';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { useFormField } from '../../../forms/use-form-field.ts';
import { PersonForm as Schema, personValues, type PersonValues } from '../model/person-values.ts';
import { useSavePerson } from '../model/use-save-person.ts';

const FORM = 'person';
const SALUTATIONS = ['Ms', 'Mr', 'Mx'] as const;

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
  const form = useForm<PersonValues, unknown, PersonValues>({
    defaultValues: personValues(person),
    resolver: issueResolver(() => Schema),
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
        <Fields person={person} />
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

function Fields({ person }: { readonly person: SubAccount | null }) {
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
      <TextField
        required
        className="full"
        label={t('email')}
        hint={person === null ? undefined : t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field('Email')}
      />
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
