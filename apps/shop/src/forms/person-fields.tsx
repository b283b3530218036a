import { SelectField, TextField } from '@bivak/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { EmailField } from './email-field.tsx';
import { countryOptions, type PersonField } from './person.ts';
import styles from './person-fields.module.css';
import { useFormField } from './use-form-field.ts';

/**
 * Name and address, of the customer or of another address. The salutation is not asked of a visitor without an
 * account (spec 2 §5, "Register"); what may stay empty is marked, and what may not.
 */
export function PersonFields({
  form,
  of,
  fields,
}: {
  /** The form around it, in the ids of its inputs. */
  readonly form: string;
  readonly of: 'Customer' | 'Address';
  readonly fields: readonly PersonField[];
}) {
  const t = useTranslations('shop.checkout');
  const { shop, locale } = useApp();
  const field = useFormField(form);
  const optional = useTranslations('shop.global')('optional');
  const { getValues } = useFormContext();
  const asks = (name: PersonField): boolean => fields.includes(name);
  const at = (name: PersonField) => field(`${of}.${name}`);
  // Browsers fill a second address from the one kept for deliveries.
  const fill = (token: string): string => (of === 'Address' ? `shipping ${token}` : token);
  return (
    <div className="grid-2">
      {asks('FirstName') ? (
        <TextField required label={t('firstName')} autoComplete={fill('given-name')} {...at('FirstName')} />
      ) : null}
      {asks('LastName') ? (
        <TextField required label={t('lastName')} autoComplete={fill('family-name')} {...at('LastName')} />
      ) : null}
      {asks('CompanyName') ? (
        <TextField
          className="full"
          label={t('company')}
          optional={optional}
          autoComplete={fill('organization')}
          {...at('CompanyName')}
        />
      ) : null}
      {asks('Email') ? (
        <>
          <EmailField label={t('email')} {...at('Email')} />
          <EmailField label={t('emailRepeat')} {...field('EmailRepeat')} />
        </>
      ) : null}
      {asks('Tel') ? (
        <TextField
          className="full"
          label={t('phone')}
          optional={optional}
          type="tel"
          autoComplete="tel"
          {...at('Tel')}
        />
      ) : null}
      <div className={`full ${styles['street'] ?? ''}`}>
        {asks('Street') ? (
          <TextField required label={t('street')} autoComplete={fill('address-line1')} {...at('Street')} />
        ) : null}
        {asks('HouseNumber') ? <TextField required label={t('houseNumber')} {...at('HouseNumber')} /> : null}
        {asks('HouseNumberAddition') ? (
          <TextField label={t('addition')} optional={optional} {...at('HouseNumberAddition')} />
        ) : null}
      </div>
      {asks('ZipCode') ? (
        <TextField required label={t('zipCode')} autoComplete={fill('postal-code')} {...at('ZipCode')} />
      ) : null}
      {asks('City') ? (
        <TextField required label={t('city')} autoComplete={fill('address-level2')} {...at('City')} />
      ) : null}
      {asks('CountryID') ? (
        <SelectField
          className="full"
          required
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
