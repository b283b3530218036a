import { type StaffPerson, stepUp } from '@bivak/contract/admin';
import { Button, Note, PasswordField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useWrite } from '@bivak/web';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../app-context.tsx';
import { canUsePasskeys, isPasskeyLeft, signWithPasskey } from '../session/passkeys.ts';
import { useStaff } from '../session/use-staff.ts';
import styles from './step-up.module.css';

type Proof =
  | { readonly Password: string }
  | { readonly Code: string }
  | { readonly Passkey: Record<string, unknown> };

/** Asks somebody to prove once more who they are; the call that needed it is sent again afterwards. */
export function StepUpDialog({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const t = useTranslations('office.stepUp');
  const login = useTranslations('office.login');
  const passkeys = useTranslations('office.passkeys');
  const global = useTranslations('shop.global');
  const call = useCall();
  const { session } = useApp();
  const factors = useStaff(({ person }) => person?.SecondFactors ?? none);
  const userName = useStaff(({ person }) => person?.Email ?? '');
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { press, busy } = useWrite(async (proof: () => Promise<Proof>) =>
    call(stepUp, { body: await proof() }),
  );

  async function prove(proof: () => Promise<Proof>): Promise<void> {
    setRefused(null);
    try {
      if ((await press(proof)) !== null) onAnswer(true);
    } catch (error) {
      if (isPasskeyLeft(error)) setRefused(passkeys('left'));
      else setRefused(isWireError(error) && error.code !== 'Unexpected' ? error.message : login('failed'));
    }
  }
  const digits = typed.replaceAll(/\s/gu, '');
  const isWhole = byCode ? /^\d{6}$/u.test(digits) : typed !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form lies in the page that asked, as far as React is concerned.
    event.stopPropagation();
    setMissing(!isWhole);
    if (isWhole) void prove(async () => (byCode ? { Code: digits } : { Password: typed }));
  };
  const turn = () => {
    setByCode(!byCode);
    setTyped('');
    setRefused(null);
    setMissing(false);
  };
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} closeLabel={global('close')} size="s">
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('text')}</p>
        {refused === null ? null : (
          <div role="alert">
            <Note tone="bad">{refused}</Note>
          </div>
        )}
        {/* What remembers passwords wants to know whose it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={userName} />
        {byCode ? (
          <TextField
            required
            key="code"
            label={login('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={typed}
            error={isMissing && !isWhole ? login('codeRequired') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <PasswordField
            required
            key="password"
            label={login('password')}
            autoComplete="current-password"
            maxLength={200}
            labels={{ show: login('showPassword'), hide: login('hidePassword') }}
            value={typed}
            error={isMissing && !isWhole ? login('passwordRequired') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {global('cancel')}
          </Button>
        </div>
        <div className={styles.buttons}>
          {factors.includes('passkey') && canUsePasskeys() ? (
            <Button
              variant="line"
              busy={busy}
              onClick={() => void prove(async () => ({ Passkey: await signWithPasskey(call) }))}
            >
              {t('byPasskey')}
            </Button>
          ) : null}
          {factors.includes('totp') ? (
            <Button variant="line" onClick={turn}>
              {t(byCode ? 'byPassword' : 'byCode')}
            </Button>
          ) : null}
        </div>
        <Button variant="quiet" onClick={() => void session.logout()}>
          {login('somebodyElse')}
        </Button>
      </form>
    </Dialog>
  );
}

const none: StaffPerson['SecondFactors'] = [];
