import type { createShop } from '@bivak/contract/admin';
import type { Language } from '@bivak/contract/shop-config';
import type { OperationInput } from '@bivak/contract/wire';
import { isNewPassword } from '@bivak/rules';
import {
  Button,
  CheckLine,
  ErrorSummary,
  Note,
  PasswordField,
  RadioCards,
  SelectField,
  TextField,
} from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LookFields } from './look-fields.tsx';
import styles from './setup.module.css';

type Body = OperationInput<typeof createShop>['body'];
export type SetupValues = Omit<Body, 'Token'>;

const steps = ['owner', 'shop', 'business', 'look'] as const;
type Step = (typeof steps)[number];
/** Each part of the body with the step that asks it. */
const stepOf: Readonly<Record<string, Step>> = { Owner: 'owner', Shop: 'shop', Business: 'business' };
const languages: readonly Language[] = ['nl', 'en', 'de'];
const countries = ['BE', 'NL', 'LU', 'DE', 'FR'] as const;

type Faults = Readonly<Record<string, string>>;

/**
 * Four steps; each can be left and gone back to. What was typed stays in the browser until the shop is there, passwords
 * aside. A step is left when it is sound; what the server refuses leads back to the step that asked it.
 */
export function SetupForm({
  locale,
  origin,
  onMake,
}: {
  readonly locale: Language;
  /** Where the shop will stand; null: the business says it. */
  readonly origin: string | null;
  readonly onMake: (values: SetupValues) => Promise<void>;
}) {
  const t = useTranslations('office.setup');
  const [values, setValues] = useState(() => remembered(locale));
  const [at, setAt] = useState(0);
  const [faults, setFaults] = useState<Faults>({});
  const [refused, setRefused] = useState<string | null>(null);
  const { press, busy } = useWrite(onMake);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at] ?? 'owner';
  const wasAt = useRef(at);
  useEffect(() => {
    if (wasAt.current !== at) heading.current?.focus();
    wasAt.current = at;
  }, [at]);

  function change(part: keyof SetupValues, of: object): void {
    const next = { ...values, [part]: { ...values[part], ...of } };
    setValues(next);
    remember(next);
    const named = Object.keys(of).map((name) => `${part}.${name}`);
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !named.includes(name))));
  }

  async function go(): Promise<void> {
    setRefused(null);
    const wrong = faultsOf(step, values, origin === null);
    setFaults(Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, t(key)])));
    if (Object.keys(wrong).length > 0) return;
    if (at + 1 < steps.length) {
      setAt(at + 1);
      return;
    }
    try {
      await press(sent(values, origin === null));
    } catch (error) {
      if (!isWireError(error) || error.code === 'Unexpected') {
        setRefused(t('failed'));
        return;
      }
      const said = Object.fromEntries(error.fields.map(({ Field, Message }) => [Field, Message]));
      const [first = ''] = Object.keys(said);
      const back = stepOf[first.split('.')[0] ?? ''];
      setFaults(said);
      if (back === undefined) setRefused(error.message);
      else setAt(steps.indexOf(back));
    }
  }
  const parts = { values, change, faults, origin };
  const summed = Object.entries(faults)
    .filter(([name]) => stepOf[name.split('.')[0] ?? ''] === step)
    .map(([name, message]) => ({ fieldId: name, label: labelOf(name, t), message }));
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <h1>{t('title')}</h1>
      {at === 0 ? <p className="soft">{t('text')}</p> : null}
      <ol className={styles.steps}>
        {steps.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {t(`steps.${one}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {t('step', { at: at + 1, of: steps.length })}: {t(`steps.${step}`)}
      </h2>
      <ErrorSummary title={t('wrong')} errors={summed} />
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      {step === 'owner' ? <OwnerFields {...parts} /> : null}
      {step === 'shop' ? <ShopFields {...parts} /> : null}
      {step === 'business' ? <BusinessFields {...parts} /> : null}
      {step === 'look' ? (
        <>
          <p className="soft">{t('lookText')}</p>
          <LookFields
            name={values.Shop.Name}
            colours={{ brand: values.Shop.BrandColour, accent: values.Shop.AccentColour }}
            onChange={({ brand, accent }) => change('Shop', { BrandColour: brand, AccentColour: accent })}
          />
        </>
      ) : null}
      <div className={styles.buttons}>
        {at === 0 ? (
          <span />
        ) : (
          <Button variant="quiet" disabled={busy} onClick={() => setAt(at - 1)}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t(at + 1 < steps.length ? 'next' : 'make')}
        </Button>
      </div>
      <p className="soft" role="status">
        {t(busy ? 'making' : 'kept')}
      </p>
    </form>
  );
}

interface Parts {
  readonly values: SetupValues;
  readonly change: (part: keyof SetupValues, of: object) => void;
  readonly faults: Faults;
  readonly origin: string | null;
}

/** A text of one part of the body, with its fault and its place in the summary. */
function useTexts({ values, change, faults }: Parts, part: keyof SetupValues) {
  return (name: string) => ({
    id: `${part}.${name}`,
    required: true,
    value: (values[part] as Readonly<Record<string, string>>)[name] ?? '',
    error: faults[`${part}.${name}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(part, { [name]: event.target.value }),
  });
}

function OwnerFields(parts: Parts) {
  const t = useTranslations('office.setup');
  const field = useTexts(parts, 'Owner');
  const labels = { show: t('showPassword'), hide: t('hidePassword') };
  return (
    <>
      <p className="soft">{t('ownerText')}</p>
      <TextField label={t('name')} autoComplete="name" maxLength={120} {...field('Name')} />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field('Email')}
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        labels={labels}
        {...field('Password')}
      />
      <PasswordField
        label={t('again')}
        autoComplete="new-password"
        labels={labels}
        {...field('ConfirmPassword')}
      />
    </>
  );
}

function ShopFields(parts: Parts) {
  const t = useTranslations('office.setup');
  const { change, origin, values } = parts;
  const { Shop } = values;
  const field = useTexts(parts, 'Shop');
  const [main = 'nl', ...others] = Shop.Languages;
  return (
    <>
      <TextField
        label={t('shopName')}
        maxLength={80}
        {...field('Name')}
        onChange={({ target }) => {
          // A short name that nobody typed follows the long one.
          const follows = Shop.ID === shortName(Shop.Name);
          change('Shop', { Name: target.value, ...(follows ? { ID: shortName(target.value) } : {}) });
        }}
      />
      <TextField
        label={t('id')}
        hint={t('idHint')}
        maxLength={31}
        autoCapitalize="none"
        spellCheck={false}
        {...field('ID')}
      />
      {origin === null ? (
        <TextField
          label={t('origin')}
          hint={t('originHint')}
          type="url"
          inputMode="url"
          maxLength={200}
          {...field('Origin')}
        />
      ) : (
        <p className="soft">{t('originHere', { origin })}</p>
      )}
      <RadioCards
        label={t('mode')}
        value={Shop.Mode}
        onChange={(Mode) => change('Shop', { Mode })}
        options={[
          { value: 'rental', title: t('rental'), text: t('rentalText') },
          { value: 'sales', title: t('sales'), text: t('salesText') },
        ]}
      />
      <RadioCards
        label={t('prices')}
        value={Shop.Prices}
        onChange={(Prices) => change('Shop', { Prices })}
        options={[
          { value: 'incl', title: t('incl'), text: t('inclText') },
          { value: 'excl', title: t('excl'), text: t('exclText') },
        ]}
      />
      <SelectField
        label={t('main')}
        value={main}
        options={languages.map((value) => ({ value, label: t(value) }))}
        onChange={({ target }) => {
          const first = target.value as Language;
          change('Shop', { Languages: [first, ...Shop.Languages.filter((one) => one !== first)] });
        }}
      />
      <fieldset className={styles.checks}>
        <legend>{t('languages')}</legend>
        {languages
          .filter((one) => one !== main)
          .map((one) => (
            <CheckLine
              key={one}
              label={t(one)}
              checked={others.includes(one)}
              onChange={({ target }) =>
                change('Shop', {
                  Languages: [
                    main,
                    ...others.filter((other) => other !== one),
                    ...(target.checked ? [one] : []),
                  ],
                })
              }
            />
          ))}
      </fieldset>
    </>
  );
}

function BusinessFields(parts: Parts) {
  const t = useTranslations('office.setup');
  const { change, values } = parts;
  const field = useTexts(parts, 'Business');
  return (
    <>
      <p className="soft">{t('businessText')}</p>
      <TextField label={t('company')} autoComplete="organization" maxLength={120} {...field('Company')} />
      <div className={styles.pair}>
        <TextField label={t('street')} maxLength={120} {...field('Street')} />
        <TextField label={t('houseNumber')} maxLength={20} {...field('HouseNumber')} />
      </div>
      <div className={`${styles.pair ?? ''} ${styles.even ?? ''}`}>
        <TextField label={t('zipCode')} autoComplete="postal-code" maxLength={20} {...field('ZipCode')} />
        <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('City')} />
      </div>
      <SelectField
        label={t('country')}
        value={values.Business.Country}
        options={countries.map((value) => ({ value, label: t(`countries.${value}`) }))}
        onChange={({ target }) => change('Business', { Country: target.value })}
      />
      <TextField label={t('phone')} type="tel" autoComplete="tel" maxLength={40} {...field('Phone')} />
      <TextField label={t('businessEmail')} type="email" maxLength={254} {...field('Email')} />
    </>
  );
}

const labels = {
  'Owner.Name': 'name',
  'Owner.Email': 'email',
  'Owner.Password': 'password',
  'Owner.ConfirmPassword': 'again',
  'Shop.Name': 'shopName',
  'Shop.ID': 'id',
  'Shop.Origin': 'origin',
  'Business.Company': 'company',
  'Business.Street': 'street',
  'Business.HouseNumber': 'houseNumber',
  'Business.ZipCode': 'zipCode',
  'Business.City': 'city',
  'Business.Phone': 'phone',
  'Business.Email': 'businessEmail',
} as const;

function labelOf(name: string, t: ReturnType<typeof useTranslations<'office.setup'>>): string {
  return name in labels ? t(labels[name as keyof typeof labels]) : name;
}

type Word = 'required' | 'emailWrong' | 'idWrong' | 'passwordWrong' | 'notSame' | 'originWrong';

function faultsOf(
  step: Step,
  { Owner, Shop, Business }: SetupValues,
  asksOrigin: boolean,
): Record<string, Word> {
  const wrong: Record<string, Word> = {};
  const check = (name: string, isRight: boolean, word: Word) => {
    if (!isRight && wrong[name] === undefined) wrong[name] = word;
  };
  const full = (part: string, of: object, names: readonly string[]) => {
    for (const name of names)
      check(`${part}.${name}`, ((of as Record<string, string>)[name] ?? '').trim() !== '', 'required');
  };
  const isEmail = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/u.test(text.trim());
  if (step === 'owner') {
    full('Owner', Owner, ['Name', 'Email', 'Password', 'ConfirmPassword']);
    check('Owner.Email', isEmail(Owner.Email), 'emailWrong');
    check('Owner.Password', isNewPassword(Owner.Password), 'passwordWrong');
    check('Owner.ConfirmPassword', Owner.Password === Owner.ConfirmPassword, 'notSame');
  }
  if (step === 'shop') {
    full('Shop', Shop, ['Name', 'ID', ...(asksOrigin ? ['Origin'] : [])]);
    check('Shop.ID', /^[a-z][a-z0-9]{1,30}$/u.test(Shop.ID.trim()), 'idWrong');
    if (asksOrigin)
      check('Shop.Origin', /^https:\/\/[^/\s]+\.[^/\s]+$/u.test(Shop.Origin?.trim() ?? ''), 'originWrong');
  }
  if (step === 'business') {
    full('Business', Business, ['Company', 'Street', 'HouseNumber', 'ZipCode', 'City', 'Phone', 'Email']);
    check('Business.Email', isEmail(Business.Email), 'emailWrong');
  }
  return wrong;
}

/** Of "De Kampeerhoek" it is `dekampeerhoek`. */
function shortName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
    .replace(/^\d+/u, '');
  return plain.slice(0, 31);
}

function sent({ Owner, Shop, Business }: SetupValues, asksOrigin: boolean): SetupValues {
  const { Origin = '', ...shop } = Shop;
  return {
    Owner: { ...Owner, Email: Owner.Email.trim() },
    Shop: {
      ...shop,
      ID: shop.ID.trim(),
      ...(asksOrigin ? { Origin: Origin.trim().replace(/\/$/u, '') } : {}),
    },
    Business: { ...Business, Email: Business.Email.trim() },
  };
}

const key = 'bivak-setup';

function remembered(locale: Language): SetupValues {
  const empty: SetupValues = {
    Owner: { Name: '', Email: '', Password: '', ConfirmPassword: '' },
    Shop: {
      Name: '',
      ID: '',
      Origin: '',
      Languages: [locale, ...languages.filter((one) => one !== locale)],
      Mode: 'rental',
      Prices: 'incl',
      BrandColour: '#1f55b5',
      AccentColour: '#f2b24a',
    },
    Business: {
      Company: '',
      Street: '',
      HouseNumber: '',
      ZipCode: '',
      City: '',
      Country: 'BE',
      Phone: '',
      Email: '',
    },
  };
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Partial<SetupValues> | null;
    return {
      Owner: { ...empty.Owner, ...kept?.Owner },
      Shop: { ...empty.Shop, ...kept?.Shop },
      Business: { ...empty.Business, ...kept?.Business },
    };
  } catch {
    return empty;
  }
}

function remember({ Owner: { Name, Email }, Shop, Business }: SetupValues): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({ Owner: { Name, Email }, Shop, Business }));
  } catch {
    // Without a storage it lives as long as the page.
  }
}

export function forget(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
