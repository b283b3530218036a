import { findPostcode } from '@bivak/contract/wire';
import { SelectField, TextField } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { EmailField, useFormField } from '@bivak/web/forms';
import { countryOptions, type FieldState, type PersonField } from './person.ts';
import styles from './person-fields.module.css';

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
  const known = usePostcode(of);
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
            list={known.cities.length > 1 ? `${lists}-cities` : undefined}
            {...at('City')}
          />
        ) : null}
      </div>
      <div className={`full ${styles['street'] ?? ''}`}>
        {asks('Street') ? (
          <TextField
            label={t('street')}
            autoComplete={fill('address-line1')}
            list={known.streets.length > 0 ? `${lists}-streets` : undefined}
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
      <Choices id={`${lists}-cities`} names={known.cities.length > 1 ? known.cities : []} />
      <Choices id={`${lists}-streets`} names={known.streets} />
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

interface Known {
  readonly cities: readonly string[];
  readonly streets: readonly string[];
}

const nothing: Known = { cities: [], streets: [] };

/**
 * The towns and streets of the Belgian postcode that stands in an address, to choose from while typing; where there is one
 * town it is filled in, unless somebody typed another. A register that is away takes nothing from the form.
 */
function usePostcode(of: string): Known {
  const { call, shop } = useApp();
  const form = useFormContext();
  const [zipCode, country]: unknown[] = useWatch({ name: [`${of}.ZipCode`, `${of}.CountryID`] });
  const code = typeof zipCode === 'string' ? zipCode.trim() : '';
  const isAsked = shop.registers.addresses && country === 'BE' && /^[1-9]\d{3}$/u.test(code);
  const { data } = useQuery({
    queryKey: ['postcode', code],
    queryFn: () => call(findPostcode, { params: { zipCode: code } }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
  const only = data?.Cities.length === 1 ? data.Cities[0] : undefined;
  useEffect(() => {
    const path = `${of}.City`;
    const typed: unknown = form.getValues(path);
    if (only === undefined || (typeof typed === 'string' && typed.trim() !== '')) return;
    form.setValue(path, only, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }, [only, of, form]);
  if (!isAsked || data === undefined) return nothing;
  return { cities: data.Cities, streets: data.Streets };
}

/** What a browser offers while somebody types. */
function Choices({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

/** Browsers keep addresses for deliveries and for invoices apart. */
const FILLED_AS = { Customer: '', Address: 'shipping ', Invoice: 'billing ' } as const;

const OFTEN_EMPTY: readonly PersonField[] = ['CompanyName', 'Tel', 'HouseNumberAddition'];

function usually(field: PersonField): FieldState {
  return OFTEN_EMPTY.includes(field) ? 'optional' : 'mandatory';
}
