import type { invitePerson, Person } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { needsSecondFactor, type StaffRole, staffRoles } from '@bivak/rules';
import { SelectField, TextField } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { languageNames } from '../../i18n/language.ts';
import { WarehousePick } from './warehouse-pick.tsx';

type Invitation = OperationInput<typeof invitePerson>['body'];

/** Lets somebody work here: a mail brings them the way to a password of their own. */
export function InviteDialog({
  onClose,
  onDone,
  send,
}: {
  readonly onClose: () => void;
  readonly onDone: (person: Person) => void;
  readonly send: (body: Invitation, idempotencyKey: string) => Promise<Person>;
}) {
  const t = useTranslations('office.people');
  const me = useTranslations('office.me');
  const login = useTranslations('office.login');
  const { shop } = useApp();
  const [Name, setName] = useState('');
  const [Email, setEmail] = useState('');
  const [Language, setLanguage] = useState(shop.defaultLanguage);
  const [Role, setRole] = useState<StaffRole>('desk');
  const [WarehouseIDs, setWarehouses] = useState<readonly string[] | null>(null);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // One key for what was typed, also where its answer was lost; other words are another invitation.
  const pressed = useRef({ body: '', key: '' });
  const { press, busy } = useWrite((body: Invitation) => {
    const text = JSON.stringify(body);
    if (pressed.current.body !== text) pressed.current = { body: text, key: crypto.randomUUID() };
    return send(body, pressed.current.key);
  });
  const isMail = /^\S+@\S+\.\S+$/u.test(Email.trim());
  const fields = isWireError(failure) ? failure.fields : [];
  const wrong = (field: string) => fields.find(({ Field }) => Field === field)?.Message;

  async function submit(): Promise<void> {
    setTried(true);
    if (Name.trim() === '' || !isMail) return;
    try {
      const person = await press({
        Name: Name.trim(),
        Email: Email.trim(),
        Language,
        Role,
        WarehouseIDs: WarehouseIDs === null ? null : [...WarehouseIDs],
      });
      if (person !== null) onDone(person);
    } catch (error) {
      setFailure(error);
    }
  }
  const isUnexpected = failure !== null && (!isWireError(failure) || failure.code === 'Unexpected');
  const said = isUnexpected ? login('failed') : ((failure as Error | null)?.message ?? null);
  return (
    <FormDialog
      title={t('invite')}
      submit={t('send')}
      busy={busy}
      refused={fields.length > 0 ? null : said}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="soft">{t('inviteText')}</p>
      <TextField
        required
        label={t('name')}
        autoComplete="off"
        maxLength={120}
        value={Name}
        error={isTried && Name.trim() === '' ? t('nameRequired') : wrong('Name')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        required
        label={t('email')}
        type="email"
        autoComplete="off"
        value={Email}
        error={isTried && !isMail ? t('emailRequired') : wrong('Email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label={t('language')}
        value={Language}
        options={shop.languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ target }) => setLanguage(target.value as typeof Language)}
      />
      <SelectField
        label={t('role')}
        hint={t(`roleText.${Role}`)}
        value={Role}
        options={staffRoles.map((value) => ({ value, label: me(`roles.${value}`) }))}
        onChange={({ target }) => setRole(target.value as StaffRole)}
      />
      {needsSecondFactor(Role) ? <p className="soft">{t('needsFactor')}</p> : null}
      <WarehousePick value={WarehouseIDs} onChange={setWarehouses} />
    </FormDialog>
  );
}
