import { SelectField, TextField } from '@bivak/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { CheckoutForm } from '../model/checkout-form.ts';
import { useFieldMessage, type CustomerField } from '../model/field-errors.ts';

export function fieldId(field: CustomerField): string {
  return `customer-${field}`;
}

/** Who orders. The salutation is not asked of a visitor without an account (spec 2 §5, "Register"). */
export function CustomerFields({ form }: { readonly form: UseFormReturn<CheckoutForm, unknown, CheckoutForm> }) {
  const t = useTranslations('shop');
  const { shop, locale } = useApp();
  const message = useFieldMessage();
  const errors = form.formState.errors.customer ?? {};
  const optional = t('global.optional');

  const field = (name: CustomerField) => ({
    id: fieldId(name),
    error: message(name, errors[name], form.getValues(`customer.${name}`) ?? ''),
    ...form.register(`customer.${name}`),
  });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return (
    <div className="grid-2">
      <TextField label={t('checkout.firstName')} autoComplete="given-name" {...field('FirstName')} />
      <TextField label={t('checkout.lastName')} autoComplete="family-name" {...field('LastName')} />
      <TextField
        className="full"
        label={t('checkout.company')}
        optional={optional}
        autoComplete="organization"
        {...field('CompanyName')}
      />
      <TextField
        label={t('checkout.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('Email')}
      />
      <TextField
        label={t('checkout.phone')}
        optional={optional}
        type="tel"
        autoComplete="tel"
        {...field('Tel')}
      />
      <div className="full grid-3">
        <TextField label={t('checkout.street')} autoComplete="address-line1" {...field('Street')} />
        <TextField label={t('checkout.houseNumber')} {...field('HouseNumber')} />
        <TextField label={t('checkout.addition')} {...field('HouseNumberAddition')} />
      </div>
      <TextField label={t('checkout.zipCode')} autoComplete="postal-code" {...field('ZipCode')} />
      <TextField label={t('checkout.city')} autoComplete="address-level2" {...field('City')} />
      <SelectField
        label={t('checkout.country')}
        autoComplete="country"
        options={shop.countries.map((code) => ({ value: code, label: countries.of(code) ?? code }))}
        {...field('CountryID')}
      />
    </div>
  );
}
