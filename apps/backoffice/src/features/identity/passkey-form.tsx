import type { AddedFactor } from '@bivak/contract/admin';
import { Button, Note, TextField } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { isPasskeyKnown, isPasskeyLeft, makePasskey } from '../../session/passkeys.ts';

/** Makes a passkey with what is at hand, under a name that tells it apart later. */
export function PasskeyForm({ onAdded }: { readonly onAdded: (added: AddedFactor) => void }) {
  const t = useTranslations('office.passkeys');
  const login = useTranslations('office.login');
  const call = useCall();
  const [name, setName] = useState(t('usualName'));
  const [refused, setRefused] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { press, busy } = useWrite((given: string) => makePasskey(call, given));

  function saidOf(error: unknown): string {
    if (isPasskeyLeft(error)) return t('left');
    if (isPasskeyKnown(error)) return t('known');
    return isWireError(error) && error.code !== 'Unexpected' ? error.message : login('failed');
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (name.trim() === '') return;
    try {
      const added = await press(name.trim());
      if (added !== null) onAdded(added);
    } catch (error) {
      setRefused(saidOf(error));
    }
  }
  return (
    <form noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <p className="soft">{t('text')}</p>
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      <TextField
        required
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={isTried && name.trim() === '' ? t('nameRequired') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('make')}
      </Button>
    </form>
  );
}
