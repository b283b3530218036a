import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { CheckboxField, SelectField, TextField } from '@bivak/ui';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ExtraWiring } from './declared-date.tsx';
import { useFormField } from '../forms/field-words.ts';
import { DecimalCommaField, TimeField } from '@bivak/ui/inputs';
import { useController } from 'react-hook-form';

/** The fields that the shop itself asks; their labels are the shop's own words. */
export function ExtraInputs({
  form,
  fields,
  disabled = () => false,
}: {
  readonly form: string;
  readonly fields: readonly CustomFieldDeclaration[];
  /** Which of them are shown only. */
  readonly disabled?: (name: string) => boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="grid-2">
      {fields.map((field) => (
        <ExtraInput key={field.name} form={form} field={field} disabled={disabled(field.name)} />
      ))}
    </div>
  );
}

const ExtraDate = lazy(() => import('./declared-date.tsx').then((module) => ({ default: module.ExtraDate })));

const TYPES = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  url: { type: 'url', inputMode: 'url' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

/** One field of the shop's own, by its type. */
function ExtraInput({
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
  const word = useTranslations();
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

/** A time or a number with a comma, in which nothing else can be typed. */
function TypedExtraInput({
  type,
  path,
  id,
  texts,
  error,
}: ExtraWiring & { readonly type: 'time' | 'decimal' }) {
  const reasons = useTranslations('reasons');
  const { field } = useController({ name: path });
  const given = { ...texts, id, error, ...field, value: typeof field.value === 'string' ? field.value : '' };
  if (type === 'decimal') return <DecimalCommaField {...given} />;
  return <TimeField {...given} labels={{ notTime: reasons('no-such-time') }} />;
}
