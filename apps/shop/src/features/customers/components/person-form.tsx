import { type Account, createSubAccount, type SubAccount, updateSubAccount } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { Button, notify, SelectField, TextField } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import {
  EmailField,
  mergeChanged,
  type SaveProblem,
  useFormField,
  useInvalidNotice,
  useSchemaResolver,
  useServerFaults,
} from '@bivak/web/forms';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { asksPassword, OwnPasswordField } from '../../../forms/own-password-field.tsx';
import { SALUTATIONS } from '../../../forms/person.ts';
import { SaveProblemNote } from '../../../forms/save-problem-note.tsx';
import { personsQuery } from '../api/persons-query.ts';
import {
  addressOf,
  closedFields,
  type ClosedFields,
  personBody,
  personChange,
  personField,
  personValues,
  type PersonValues,
} from '../model/person-values.ts';

const FORM = 'person';
const loadSchema = () => import('../model/person-schema.ts');

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
    resolver: useSchemaResolver(loadSchema, ({ personSchema }, values) => personSchema(own, values, closed)),
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

type Form = UseFormReturn<PersonValues, unknown, PersonValues>;

/**
 * Adds a person, who is invited by mail, or changes one from the state that was seen. What the server refuses stands at
 * its field.
 */
function useSavePerson(
  form: Form,
  {
    account,
    person,
    closed,
    onSaved,
    onFresh,
  }: {
    readonly account: Account;
    /** Null for a new one. */
    readonly person: SubAccount | null;
    readonly closed: ClosedFields;
    readonly onSaved: (saved: SubAccount) => void;
    /** Somebody else changed the person meanwhile: as they stand now. */
    readonly onFresh: (fresh: SubAccount) => void;
  },
) {
  const t = useTranslations('shop.shopUsers');
  const tGlobal = useTranslations('shop.global');
  const { call, shop, locale } = useApp();
  const faultsOf = useServerFaults();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function save(values: PersonValues): Promise<void> {
    setProblem(null);
    const confirmUrl = window.location.origin + routePath(shop, 'invitation', locale);
    const contactId = account.ContactID;
    const { Email, CurrentPassword } = values;
    const proof = asksPassword(addressOf(person), Email) && CurrentPassword !== '' ? { CurrentPassword } : {};
    try {
      const saved =
        person === null
          ? await call(createSubAccount, { params: { contactId }, body: personBody(values, confirmUrl) })
          : await call(updateSubAccount, {
              params: { contactId, userName: person.UserName, targetContactId: person.CONTACT_ContactID },
              body: {
                ...personChange(values, closed),
                ConfirmURL: confirmUrl,
                ...proof,
                Version: person.Version,
              },
            });
      void queryClient.invalidateQueries({ queryKey: personsQuery(call, account).queryKey });
      onSaved(saved);
    } catch (cause) {
      if (isWireError(cause) && cause.code === 'UserDuplicate') return sayTaken();
      if (person !== null && isWireError(cause) && cause.code === 'AccountChanged') {
        const { SubAccount: fresh } = cause.body as { readonly SubAccount: SubAccount };
        const differing = mergeChanged(form, { before: personValues(person), fresh: personValues(fresh) });
        onFresh(fresh);
        return setProblem({ kind: 'changed', differing });
      }
      setProblem({ kind: 'failed', message: faultsOf(cause, t('errorSave'), showAt) ?? t('errorSave') });
    }
  }

  /** The server's words are for who makes an account for themselves: this one has one. */
  function sayTaken(): void {
    form.setError('Email', { type: 'server', message: t('emailTaken') }, { shouldFocus: true });
    notify({ type: 'warning', about: 'form', title: tGlobal('errorInput') });
  }

  function showAt(wire: string, message: string): boolean {
    const field = personField(wire);
    if (field !== null) form.setError(field, { type: 'server', message });
    return field !== null;
  }

  return { save, problem };
}
