import type { Payer } from '@bivak/contract/wire';
import { RadioCards, SelectField, type SummedError, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import styles from './place-form.module.css';

const lengths = {
  CompanyName: 120,
  BusinessNo: 30,
  Street: 120,
  HouseNumber: 20,
  ZipCode: 16,
  City: 80,
  Email: 254,
} as const;

/** Who pays the invoice: the association, or another organisation by name and address (`design/lending.md` §4). */
export function PayerForm({
  payer,
  hint,
  errors,
  onChange,
}: {
  readonly payer: Payer | null;
  /** What the choice should know of this reservation. */
  readonly hint?: string | undefined;
  readonly errors: readonly SummedError[];
  readonly onChange: (payer: Payer | null) => void;
}) {
  const t = useTranslations('shop.lending.payer');
  const tg = useTranslations('shop.global');
  const { shop, locale } = useApp();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const errorOf = (name: keyof Payer) => errors.find(({ fieldId }) => fieldId === `payer-${name}`)?.message;
  const field = (name: keyof typeof lengths, more: { readonly type?: 'email' } = {}) => (
    <TextField
      {...more}
      id={`payer-${name}`}
      label={t(`fields.${name}`)}
      hint={name === 'BusinessNo' ? t('businessNoHint') : undefined}
      optional={name === 'BusinessNo' ? tg('optional') : undefined}
      required={name !== 'BusinessNo'}
      maxLength={lengths[name]}
      autoComplete="off"
      value={payer?.[name] ?? ''}
      error={errorOf(name)}
      onChange={({ target }) => payer !== null && onChange({ ...payer, [name]: target.value })}
    />
  );
  return (
    <div className={styles.place}>
      <RadioCards
        label={t('who')}
        options={[
          { value: 'own', title: t('own') },
          { value: 'another', title: t('another'), text: t('anotherText') },
        ]}
        value={payer === null ? 'own' : 'another'}
        onChange={(who) => onChange(who === 'own' ? null : nobody(shop.countries[0] ?? 'BE'))}
      />
      {hint === undefined ? null : <p className="soft">{hint}</p>}
      {payer === null ? null : (
        <>
          {field('CompanyName')}
          {field('BusinessNo')}
          <div className={styles.fields}>
            {field('Street')}
            {field('HouseNumber')}
          </div>
          <div className={styles.codeAndCity}>
            {field('ZipCode')}
            {field('City')}
          </div>
          <SelectField
            id="payer-CountryID"
            label={t('fields.CountryID')}
            value={payer.CountryID}
            error={errorOf('CountryID')}
            options={shop.countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            onChange={({ target }) => onChange({ ...payer, CountryID: target.value })}
          />
          {field('Email', { type: 'email' })}
        </>
      )}
    </div>
  );
}

function nobody(CountryID: string): Payer {
  return {
    CompanyName: '',
    BusinessNo: '',
    Street: '',
    HouseNumber: '',
    ZipCode: '',
    City: '',
    CountryID,
    Email: '',
  };
}
