import type { Account, SubAccount } from '@bivak/contract';
import { Button, SelectField, TextField } from '@bivak/ui';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { EmailField, issueResolver, useFormField, useInvalidNotice } from '@bivak/web/forms';
import { SALUTATIONS } from '../../../forms/person.ts';
import { OwnPasswordField } from '../../../forms/own-password-field.tsx';
import { SaveProblemNote } from '../../../forms/save-problem-note.tsx';
import {
  addressOf,
  closedFields,
  type ClosedFields,
  personSchema,
  personValues,
  type PersonValues,
} from '../model/person-values.ts';
import { useSavePerson } from '../model/use-save-person.ts';

const FORM = 'person';

const LABELS = {
  Salutation: 'salutation',
  FirstName: 'firstName',
  LastName: 'lastName',
  Email: 'email',
  Tel: 'phone',
  MobilePhone: 'mobile',
} as const satisfies Partial<Record<keyof PersonValues, string>>;

/** A person of the customer: with one it is changed, without one it is added (spec 2 §2, "Shop user form"). */
export function PersonForm({
  account,
  person: loaded,
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
  // The list behind may be loaded anew while somebody types: what they saw stays that.
  const [person, setSeen] = useState(loaded);
  const closed = closedFields(useShop(), person);
  const own = person?.CONTACT_ContactID === account.ContactID ? addressOf(person) : null;
  const form = useForm<PersonValues, unknown, PersonValues>({
    defaultValues: personValues(person),
    resolver: issueResolver((values) => personSchema(own, values, closed)),
  });
  const { save, problem } = useSavePerson(form, { account, person, closed, onSaved, onFresh: setSeen });
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
          <SaveProblemNote
            problem={problem}
            failed={t('errorSave')}
            labels={(path) => t(LABELS[path as keyof typeof LABELS])}
          />
        )}
        <Fields {...{ person, own, closed }} />
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

function Fields({
  person,
  own,
  closed,
}: {
  readonly person: SubAccount | null;
  readonly own: string | null;
  readonly closed: ClosedFields;
}) {
  const t = useTranslations('shop.shopUsers');
  const salutations = useTranslations('shop.register');
  const optional = useTranslations('shop.global')('optional');
  const formField = useFormField(FORM);
  const field = (name: keyof PersonValues) => ({
    ...formField(name),
    disabled: name !== 'CurrentPassword' && closed.has(name),
  });
  const isHidden = (name: Parameters<ClosedFields['get']>[0]) => closed.get(name) === 'hidden';
  const phone = { optional, type: 'tel', autoComplete: 'off' } as const;
  return (
    <div className="grid-2">
      {isHidden('Salutation') ? null : (
        <SelectField
          required={!closed.has('Salutation')}
          label={t('salutation')}
          placeholder={salutations('choose')}
          options={SALUTATIONS.map((value) => ({ value, label: salutations(value) }))}
          defaultValue={person?.CONTACT_Salutation ?? ''}
          className="full"
          {...field('Salutation')}
        />
      )}
      {isHidden('FirstName') ? null : (
        <TextField
          required={!closed.has('FirstName')}
          label={t('firstName')}
          autoComplete="off"
          {...field('FirstName')}
        />
      )}
      {isHidden('LastName') ? null : (
        <TextField
          required={!closed.has('LastName')}
          label={t('lastName')}
          autoComplete="off"
          {...field('LastName')}
        />
      )}
      {isHidden('Email') ? null : (
        <EmailField
          className="full"
          label={t('email')}
          hint={person === null ? undefined : t('emailHint')}
          autoComplete="off"
          {...field('Email')}
        />
      )}
      <OwnPasswordField form={FORM} own={own} email="Email" path="CurrentPassword" />
      {isHidden('Tel') ? null : <TextField label={t('phone')} {...phone} {...field('Tel')} />}
      {isHidden('MobilePhone') ? null : (
        <TextField label={t('mobile')} {...phone} {...field('MobilePhone')} />
      )}
    </div>
  );
}
