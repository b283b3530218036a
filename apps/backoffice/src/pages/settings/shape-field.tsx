import type { StaffSettingShape } from '@bivak/contract/admin';
import { Button, CheckboxField, Disclosure, FieldError, SelectField, TextField } from '@bivak/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { amountText } from '../../frame/typed-amount.ts';
import { languageNames } from '../../i18n/language.ts';
import { ProseField } from './prose-field.tsx';
import { plainWords, useSettingWords } from './setting-words.ts';
import styles from './settings.module.css';

/** Things of the shop that a text names by their id, such as a delivery. */
export type References = (
  name: string,
) => readonly { readonly value: string; readonly label: string }[] | null;

interface ShapeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly shape: StaffSettingShape;
  readonly value: unknown;
  /** As the server names it, where it says what is wrong: `labels.contact[0].text.nl`. */
  readonly at: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly references: References;
  readonly change: (value: unknown) => void;
}

/** A value of any shape, with the control that suits it. */
export function ShapeField(props: ShapeFieldProps) {
  const { shape } = props;
  switch (shape.Kind) {
    case 'switch':
      return shape.Empty === 'never' ? (
        <Switch {...props} />
      ) : (
        <Choice {...props} choices={['true', 'false']} />
      );
    case 'choice':
      return <Choice {...props} choices={shape.Choices} />;
    case 'choices':
      return <Choices {...props} choices={shape.Choices} />;
    case 'number':
    case 'money':
      return <Figure {...props} isMoney={shape.Kind === 'money'} />;
    case 'words':
      return <Words {...props} />;
    case 'prose':
      return <ProseField {...props} />;
    case 'list':
      return <List {...props} of={shape.Of} />;
    case 'record':
      return <Record {...props} of={shape.Of} />;
    case 'group':
      return <Group {...props} members={shape.Members} />;
    default:
      return <Text {...props} type={shape.Kind === 'day' ? 'date' : 'text'} />;
  }
}

function Switch({ label, hint, value, at, faults, change }: ShapeFieldProps) {
  return (
    <div>
      <CheckboxField
        label={label}
        checked={value === true}
        error={faults[at]}
        onChange={({ target }) => change(target.checked)}
      />
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function Choice({ choices, ...props }: ShapeFieldProps & { readonly choices: readonly string[] }) {
  const t = useTranslations('office.settings');
  const { choiceName } = useSettingWords();
  const { label, hint, shape, value, at, faults, change } = props;
  const isSwitch = shape.Kind === 'switch';
  const wordOf = (choice: string) => (isSwitch ? t(choice === 'true' ? 'yes' : 'no') : choiceName(choice));
  return (
    <SelectField
      label={label}
      hint={hint}
      error={faults[at]}
      value={plainWords(value)}
      options={[
        ...(shape.Empty === 'never' ? [] : [{ value: '', label: t('noLimit') }]),
        ...choices.map((choice) => ({ value: choice, label: wordOf(choice) })),
      ]}
      onChange={({ target }) => {
        if (target.value === '') change(emptyOf(shape));
        else change(isSwitch ? target.value === 'true' : target.value);
      }}
    />
  );
}

function Choices({
  choices,
  label,
  hint,
  value,
  at,
  faults,
  change,
}: ShapeFieldProps & { readonly choices: readonly string[] }) {
  const { choiceName } = useSettingWords();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {choices.map((choice) => (
        <CheckboxField
          key={choice}
          label={choiceName(choice)}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            change(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      <Fault message={faults[at]} />
    </fieldset>
  );
}

/** What is no figure stays as it was typed: the server says what is wrong with it. */
function Figure({ isMoney, ...props }: ShapeFieldProps & { readonly isMoney: boolean }) {
  const t = useTranslations('office.settings');
  const { label, hint, shape, value, at, faults, change } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const figureOf = (text: string): unknown => {
    if (text.trim() === '') return shape.Empty === 'never' ? '' : emptyOf(shape);
    const figure = typedFigure(text);
    if (figure === null) return text;
    return isMoney ? Math.round(figure * 100) : figure;
  };
  const standing = () => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'number') return plainWords(value);
    return isMoney ? amountText(value / 100) : String(value).replace('.', ',');
  };
  const isTyped = typed !== null && figureOf(typed) === (value ?? emptyOf(shape));
  return (
    <TextField
      label={isMoney ? t('euro', { name: label }) : label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      error={faults[at]}
      value={isTyped ? typed : standing()}
      onChange={({ target }) => {
        setTyped(target.value);
        change(figureOf(target.value));
      }}
    />
  );
}

/** With a comma or a point; null where it is none. Bytes are longer than any amount of money. */
function typedFigure(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^\d{1,11}(?:\.\d{1,2})?$/u.test(written) ? Number(written) : null;
}

function Text({ type, ...props }: ShapeFieldProps & { readonly type: 'text' | 'date' }) {
  const t = useTranslations('office.settings');
  const { label, hint, shape, value, at, faults, references, change } = props;
  const text = typeof value === 'string' ? value : '';
  const given = (next: string) => change(next === '' && shape.Empty !== 'never' ? emptyOf(shape) : next);
  const known = references(at);
  if (known !== null)
    return (
      <SelectField
        label={label}
        hint={hint}
        error={faults[at]}
        value={text}
        options={[
          ...(shape.Empty === 'never' ? [] : [{ value: '', label: t('noLimit') }]),
          // What stands may be gone by now.
          ...(text === '' || known.some((one) => one.value === text) ? [] : [{ value: text, label: text }]),
          ...known,
        ]}
        onChange={({ target }) => given(target.value)}
      />
    );
  return (
    <TextField
      label={label}
      hint={hint}
      type={type}
      autoComplete="off"
      maxLength={300}
      error={faults[at]}
      value={text}
      onChange={({ target }) => given(target.value)}
    />
  );
}

const languages = ['nl', 'en', 'de'] as const;

function Words({ label, hint, shape, value, at, faults, change }: ShapeFieldProps) {
  const t = useTranslations('office.settings');
  const words = { nl: '', en: '', de: '', ...(value as object | null | undefined) };
  return (
    <div>
      <div className={styles.fields}>
        {languages.map((language) => (
          <TextField
            key={language}
            label={t('in', { name: label, language: languageNames[language] })}
            autoComplete="off"
            maxLength={200}
            error={faults[`${at}.${language}`]}
            value={words[language]}
            onChange={({ target }) => {
              const next = { ...words, [language]: target.value };
              const isEmpty = Object.values(next).every((text) => text === '');
              change(isEmpty && shape.Empty !== 'never' ? emptyOf(shape) : next);
            }}
          />
        ))}
      </div>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <Fault message={faults[at]} />
    </div>
  );
}

/** What has parts folds: a screen of settings stays one that can be read. */
function Folded({
  label,
  hint,
  value,
  shape,
  at,
  faults,
  children,
}: ShapeFieldProps & { readonly children: ReactNode }) {
  const { valueOf } = useSettingWords();
  const isWrong = Object.keys(faults).some((field) => field.startsWith(at));
  return (
    <Disclosure
      className={styles.fold}
      title={
        <span className={styles.folded}>
          <b>{label}</b>
          <span className={styles.standing}>{valueOf({ Shape: shape }, value)}</span>
        </span>
      }
      open={isWrong ? true : undefined}
    >
      <div className={styles.parts}>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        <Fault message={faults[at]} />
        {children}
      </div>
    </Disclosure>
  );
}

function List({ of, ...props }: ShapeFieldProps & { readonly of: StaffSettingShape }) {
  const t = useTranslations('office.settings');
  const { label, value, at, change } = props;
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Folded {...props}>
      {rows.map((row, index) => {
        const name = t('row', { name: label, number: index + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} name={name} remove={() => change(rows.filter((_, one) => one !== index))}>
            <ShapeField
              {...props}
              hint={undefined}
              label={name}
              shape={of}
              value={row}
              at={`${at}[${index}]`}
              change={(next) => change(rows.map((one, place) => (place === index ? next : one)))}
            />
          </Row>
        );
      })}
      <div>
        <Button
          size="s"
          variant="line"
          aria-label={t('addOf', { name: label })}
          onClick={() => change([...rows, blankOf(of)])}
        >
          {t('add')}
        </Button>
      </div>
    </Folded>
  );
}

function Record({ of, ...props }: ShapeFieldProps & { readonly of: StaffSettingShape }) {
  const t = useTranslations('office.settings');
  const { label, value, at, change } = props;
  const [key, setKey] = useState('');
  const entries = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  const isTaken = entries.some(([name]) => name === key.trim());
  const missing = key.trim() === '' ? t('keyMissing') : undefined;
  return (
    <Folded {...props}>
      {entries.map(([name, one]) => (
        <Row
          key={name}
          name={name}
          remove={() => change(Object.fromEntries(entries.filter(([other]) => other !== name)))}
        >
          <ShapeField
            {...props}
            hint={undefined}
            label={name}
            shape={of}
            value={one}
            at={`${at}.${name}`}
            change={(next) =>
              change(Object.fromEntries(entries.map(([other, was]) => [other, other === name ? next : was])))
            }
          />
        </Row>
      ))}
      <div className={styles.newKey}>
        <TextField
          label={t('newKey')}
          autoComplete="off"
          maxLength={80}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <Button
          size="s"
          variant="line"
          aria-label={t('addOf', { name: label })}
          disabledReason={isTaken ? t('keyTaken') : missing}
          onClick={() => {
            change(Object.fromEntries([...entries, [key.trim(), blankOf(of)]]));
            setKey('');
          }}
        >
          {t('add')}
        </Button>
      </div>
    </Folded>
  );
}

type Members = Extract<StaffSettingShape, { readonly Kind: 'group' }>['Members'];

function Group({ members, ...props }: ShapeFieldProps & { readonly members: Members }) {
  const t = useTranslations('office.settings');
  const { memberName } = useSettingWords();
  const { label, shape, value, at, change } = props;
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isRow = at.endsWith(']');
  const inner =
    value === null || value === undefined ? (
      <p className={styles.hint}>
        {t('notSet')}{' '}
        <Button
          size="s"
          variant="line"
          aria-label={t('setOf', { name: label })}
          onClick={() => change(blankOf({ ...shape, Empty: 'never' }))}
        >
          {t('set')}
        </Button>
      </p>
    ) : (
      <>
        <div className={styles.fields}>
          {members.map(({ Name, Shape }) => (
            <div key={Name} className={isWide(Shape) ? styles.wide : undefined}>
              <ShapeField
                {...props}
                hint={undefined}
                label={memberName(Name)}
                shape={Shape}
                value={fields[Name]}
                at={`${at}.${Name}`}
                change={(next) => change({ ...fields, [Name]: next })}
              />
            </div>
          ))}
        </div>
        {shape.Empty === 'never' ? null : (
          <div>
            <Button
              size="s"
              variant="quiet"
              aria-label={t('removeOf', { name: label })}
              onClick={() => change(emptyOf(shape))}
            >
              {t('remove')}
            </Button>
          </div>
        )}
      </>
    );
  return isRow ? inner : <Folded {...props}>{inner}</Folded>;
}

function Row({
  name,
  remove,
  children,
}: {
  readonly name: string;
  readonly remove: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('office.settings');
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <div className={styles.rowBody}>{children}</div>
      <Button size="s" variant="quiet" aria-label={t('removeOf', { name })} onClick={remove}>
        {t('remove')}
      </Button>
    </div>
  );
}

function Fault({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : <FieldError>{message}</FieldError>;
}

function isWide({ Kind }: StaffSettingShape): boolean {
  return (
    Kind === 'prose' ||
    Kind === 'words' ||
    Kind === 'list' ||
    Kind === 'record' ||
    Kind === 'group' ||
    Kind === 'choices'
  );
}

function emptyOf({ Empty }: StaffSettingShape): null | undefined {
  return Empty === 'absent' ? undefined : null;
}

/** What a new row begins with. */
function blankOf(shape: StaffSettingShape): unknown {
  if (shape.Empty !== 'never') return emptyOf(shape);
  switch (shape.Kind) {
    case 'switch':
      return false;
    case 'number':
    case 'money':
      return shape.Least ?? 0;
    case 'choice':
      return shape.Choices[0] ?? '';
    case 'words':
    case 'prose':
      return { nl: '', en: '', de: '' };
    case 'choices':
    case 'list':
      return [];
    case 'record':
      return {};
    case 'group':
      return Object.fromEntries(shape.Members.map(({ Name, Shape }) => [Name, blankOf(Shape)]));
    default:
      return '';
  }
}
