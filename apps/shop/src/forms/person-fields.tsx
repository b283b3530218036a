import { SelectField, TextField } from '@bivak/ui';
import { lazy, Suspense, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { EmailField, useFormField } from '@bivak/web/forms';
import { countryOptions, type FieldState, type PersonField } from './person.ts';
import styles from './person-fields.module.css';

const PostcodeLists = lazy(async () => ({ default: (await import('./postcode-lists.tsx')).PostcodeLists }));

/**
 * Name and address, of the customer or of another address. The salutation is not asked of a visitor without an
 * account (spec 2 §5, "Register"); what may stay empty is marked, and what may not.
 */
export function PersonFields({
  form,
  of,
  fields,
  stateOf = usually,
  repeatsEmail = true,
}: {
  /** The form around it, in the ids of its inputs. */
  readonly form: string;
  readonly of: keyof typeof FILLED_AS;
  readonly fields: readonly PersonField[];
  /** What a field asks, where that is not as in every form. */
  readonly stateOf?: (field: PersonField) => FieldState;
  readonly repeatsEmail?: boolean;
}) {
  const t = useTranslations('shop.checkout');
  const { shop, locale } = useApp();
  const field = useFormField(form);
  const optional = useTranslations('shop.global')('optional');
  const { getValues } = useFormContext();
  const lists = useId();
  const asks = (name: PersonField): boolean => fields.includes(name) && stateOf(name) !== 'hidden';
  const at = (name: PersonField) => {
    const state = stateOf(name);
    return {
      ...field(`${of}.${name}`),
      required: state === 'mandatory' ? true : undefined,
      optional: state === 'optional' ? optional : undefined,
      disabled: state === 'disabled',
    };
  };
  const listOf = (what: 'cities' | 'streets') => (shop.registers.addresses ? `${lists}-${what}` : undefined);
  const fill = (token: string): string => FILLED_AS[of] + token;
  return (
    <div className="grid-2">
      <div className={`full ${styles['pair'] ?? ''}`}>
        {asks('FirstName') ? (
          <TextField label={t('firstName')} autoComplete={fill('given-name')} {...at('FirstName')} />
        ) : null}
        {asks('LastName') ? (
          <TextField label={t('lastName')} autoComplete={fill('family-name')} {...at('LastName')} />
        ) : null}
      </div>
      {asks('CompanyName') ? (
        <TextField
          className="full"
          label={t('company')}
          autoComplete={fill('organization')}
          {...at('CompanyName')}
        />
      ) : null}
      {asks('Email') ? (
        <>
          <EmailField label={t('email')} {...at('Email')} />
          {repeatsEmail ? <EmailField label={t('emailRepeat')} {...field('EmailRepeat')} /> : null}
        </>
      ) : null}
      {asks('Tel') ? (
        <TextField
          className={repeatsEmail ? 'full' : undefined}
          label={t('phone')}
          type="tel"
          autoComplete={fill('tel')}
          {...at('Tel')}
        />
      ) : null}
      <div className={`full ${styles['town'] ?? ''}`}>
        {asks('ZipCode') ? (
          <TextField label={t('zipCode')} autoComplete={fill('postal-code')} {...at('ZipCode')} />
        ) : null}
        {asks('City') ? (
          <TextField
            label={t('city')}
            autoComplete={fill('address-level2')}
            list={listOf('cities')}
            {...at('City')}
          />
        ) : null}
      </div>
      <div className={`full ${styles['street'] ?? ''}`}>
        {asks('Street') ? (
          <TextField
            label={t('street')}
            autoComplete={fill('address-line1')}
            list={listOf('streets')}
            {...at('Street')}
          />
        ) : null}
        {asks('HouseNumber') ? <TextField label={t('houseNumber')} {...at('HouseNumber')} /> : null}
        {asks('HouseNumberAddition') ? (
          <TextField
            label={t('addition')}
            autoComplete={fill('address-line2')}
            {...at('HouseNumberAddition')}
          />
        ) : null}
      </div>
      {shop.registers.addresses ? (
        <Suspense fallback={null}>
          <PostcodeLists of={of} id={lists} />
        </Suspense>
      ) : null}
      {asks('CountryID') ? (
        <SelectField
          className="full"
          label={t('country')}
          autoComplete={fill('country')}
          options={countryOptions(shop.countries, locale)}
          {...at('CountryID')}
          defaultValue={String(getValues(`${of}.CountryID`))}
        />
      ) : null}
    </div>
  );
}

/** Browsers keep addresses for deliveries and for invoices apart. */
const FILLED_AS = { Customer: '', Address: 'shipping ', Invoice: 'billing ' } as const;

const OFTEN_EMPTY: readonly PersonField[] = ['CompanyName', 'Tel', 'HouseNumberAddition'];

function usually(field: PersonField): FieldState {
  return OFTEN_EMPTY.includes(field) ? 'optional' : 'mandatory';
}
