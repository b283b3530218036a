import { Button, CheckLine, Note, SelectField, type SelectOption, TextAreaField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './edit-dialog.module.css';
import { KeptOffer, useKeptDraft } from './kept-draft.tsx';
import type { ActOptions } from './use-acts.tsx';

/** What is typed or chosen in a field, as its control has it. */
type Value = string | boolean;
export type EditValues = Readonly<Record<string, Value>>;

export interface EditField {
  /** As the wire calls it: faults of the server come under this name. */
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'email' | 'tel' | 'number' | 'lines' | 'check' | 'select';
  readonly options?: readonly SelectOption[];
  readonly hint?: string;
  readonly maxLength?: number;
}

/** A record as it stands: what its fields hold, and of which version. */
export interface EditState {
  readonly values: EditValues;
  readonly version: number;
}

interface Conflict {
  readonly by: string | null;
  readonly fields: readonly string[];
}

/**
 * A few fields of a record in a dialog. Only what was changed is sent, from the version that was seen. Where somebody else
 * was quicker in other fields, both are saved; in the same one their value is shown beside, and another press decides.
 */
export function EditDialog({
  title,
  record = title,
  text,
  fields,
  state,
  fresh,
  save,
  onClose,
  onSaved,
}: {
  /** Of what, and which of it: what is typed is kept under this name. */
  readonly record?: string;
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly EditField[];
  readonly state: EditState;
  /** Reads the record again, after somebody else wrote it. */
  readonly fresh: () => Promise<EditState>;
  readonly save: (
    changed: EditValues,
    options: ActOptions & { readonly version: number },
  ) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('office.edit');
  const global = useTranslations('shop.global');
  const say = useErrorNotice();
  const [base, setBase] = useState(state);
  const [values, setValues] = useState(state.values);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const typed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== base.values[name]),
  );
  const kept = useKeptDraft(record, typed, Object.keys(typed).length > 0);
  const write = useWrite(({ changed, version }: { readonly changed: EditValues; readonly version: number }) =>
    save(changed, { idempotencyKey: crypto.randomUUID(), version }),
  );

  async function send(changed: EditValues, from: EditState): Promise<void> {
    if (Object.keys(changed).length === 0) return onClose();
    try {
      if ((await write.press({ changed, version: from.version })) === null) return;
      kept.done();
      onSaved();
    } catch (error) {
      if (isWireError(error) && error.code === 'VersionStale') await merge(changed, from, error.body);
      else if (!isWireError(error) || !showFaults(error.fields)) say(error);
    }
  }

  async function merge(changed: EditValues, from: EditState, body: unknown): Promise<void> {
    const { ChangedBy = null } = body as { readonly ChangedBy?: string | null };
    const now = await fresh();
    setValues({ ...now.values, ...changed });
    setBase(now);
    const both = Object.keys(changed).filter(
      (name) => now.values[name] !== from.values[name] && now.values[name] !== changed[name],
    );
    if (both.length > 0) setConflict({ by: ChangedBy, fields: both });
    // In other fields: both are right.
    else await send(changed, now);
  }

  function showFaults(all: readonly Fault[]): boolean {
    const known = all.filter(({ Field }) => fields.some(({ name }) => name === Field));
    setFaults(Object.fromEntries(known.map(({ Field, Message }) => [Field, Message])));
    return known.length > 0;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    setConflict(null);
    const changed = Object.entries(values).filter(([name, value]) => value !== base.values[name]);
    void send(Object.fromEntries(changed), base);
  };
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={global('close')} size="m">
      <form className="stack" noValidate onSubmit={submit}>
        <KeptOffer
          began={kept.began}
          onContinue={() => setValues((before) => ({ ...before, ...kept.take() }))}
          onDiscard={kept.discard}
        />
        {text === undefined ? null : <p>{text}</p>}
        {conflict === null ? null : (
          <Note tone="warn" role="alert" title={t('conflict', { name: conflict.by ?? t('somebody') })}>
            <p>{t('conflictText')}</p>
            <ul>
              {conflict.fields.map((name) => (
                <li key={name}>
                  <b>{fields.find((one) => one.name === name)?.label}</b>:{' '}
                  {base.values[name] === null || base.values[name] === ''
                    ? t('empty')
                    : String(base.values[name])}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <div className={styles.fields}>
          {fields.map((field) => (
            <Control
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={faults[field.name]}
              change={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={write.busy}>
            {t('save')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              // Whoever says no means what they typed now.
              kept.done();
              onClose();
            }}
          >
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Fault {
  readonly Field: string;
  readonly Message: string;
}

function Control({
  field: { label, hint, kind = 'text', options = [], maxLength },
  value,
  error,
  change,
}: {
  readonly field: EditField;
  readonly value: Value;
  readonly error: string | undefined;
  readonly change: (value: Value) => void;
}) {
  const shared = { label, hint, error, maxLength, value: String(value) };
  if (kind === 'check')
    return (
      <CheckLine label={label} checked={value === true} onChange={({ target }) => change(target.checked)} />
    );
  if (kind === 'select')
    return (
      <SelectField
        label={label}
        hint={hint}
        error={error}
        value={String(value)}
        options={options}
        onChange={({ target }) => change(target.value)}
      />
    );
  if (kind === 'lines')
    return (
      <TextAreaField
        {...shared}
        rows={4}
        className={styles.wide}
        onChange={({ target }) => change(target.value)}
      />
    );
  return (
    <TextField
      {...shared}
      type={kind === 'number' ? 'text' : kind}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
}
