import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { CheckboxField, SelectField, TextField } from '@bivak/ui';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { TypedExtraInput } from './typed-extra-input.tsx';
import { useFormField } from './use-form-field.ts';

const ExtraDate = lazy(() => import('./extra-date.tsx').then((module) => ({ default: module.ExtraDate })));

const TYPES = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  url: { type: 'url', inputMode: 'url' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

/** One field of the shop's own, by its type. */
export function ExtraInput({
  form,
  field: { name, type, required, rules, labelKey, hintKey, options },
  disabled = false,
}: {
  readonly form: string;
  readonly field: CustomFieldDeclaration;
  /** Shown only. */
  readonly disabled?: boolean;
}) {
  const t = useTranslations('shop');
  const { t: word } = useApp();
  const path = `CustomFields.${name}`;
  const wiring = { ...useFormField(form)(path), disabled };
  // The keys are the shop's own, from its configuration, so they are not among the typed ones.
  const said = (key: string): string => word(key as never);
  const maybe = required || rules.some((rule) => rule.startsWith('required'));
  const texts = {
    label: said(labelKey),
    hint: hintKey === undefined ? undefined : said(hintKey),
    required: required && !disabled,
    optional: maybe || disabled ? undefined : t('global.optional'),
  };
  if (type === 'boolean')
    return <CheckboxField className="full" label={texts.label} required={texts.required} {...wiring} />;
  if (type === 'choice') {
    const chosen = options.map(({ value, labelKey: key }) => ({ value, label: said(key) }));
    const none = { value: '', label: t('fields.noChoice') };
    return <SelectField {...texts} options={[none, ...chosen]} {...wiring} />;
  }
  const { id, error } = wiring;
  // A day or a time that is only shown needs no keys of its own.
  if (disabled) return <TextField {...texts} {...wiring} />;
  if (type === 'date')
    return (
      <Suspense fallback={<TextField {...texts} disabled />}>
        <ExtraDate {...{ path, id, texts, error }} />
      </Suspense>
    );
  if (type === 'time' || type === 'decimal') return <TypedExtraInput {...{ type, path, id, texts, error }} />;
  return <TextField {...texts} {...TYPES[type]} {...wiring} />;
}
