import { proveSecondFactor } from '@bivak/contract/admin';
import { Button, Note, TextField } from '@bivak/ui';
import { isWireError, useWrite } from '@bivak/web';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { canUsePasskeys, isPasskeyLeft, signWithPasskey } from '../../session/passkeys.ts';
import { useStaff } from '../../session/use-staff.ts';
import styles from './login-page.module.css';

type Way = 'passkey' | 'code' | 'recovery';

/** The second step of a login: a passkey, six digits of an app, or a recovery code, as this person has them. */
export function SecondFactor() {
  const t = useTranslations('office.login');
  const passkeys = useTranslations('office.passkeys');
  const call = useCall();
  const { session } = useApp();
  const factors = useStaff(({ person }) => person?.SecondFactors);
  const hasPasskey = factors?.includes('passkey') === true;
  const ways: readonly Way[] = [
    ...(hasPasskey && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(hasPasskey && !(factors?.includes('totp') ?? false) ? [] : (['code'] as const)),
    'recovery',
  ];
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0] ?? 'recovery';
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset, setFocus } = useForm({ defaultValues: { code: '' } });
  // The field of the step before is gone, and the focus with it.
  useEffect(() => {
    if (way !== 'passkey') setFocus('code');
  }, [way, setFocus]);
  const { press, busy } = useWrite(async (code: string) => {
    if (way === 'passkey') return call(proveSecondFactor, { body: { Passkey: await signWithPasskey(call) } });
    return call(proveSecondFactor, { body: way === 'recovery' ? { RecoveryCode: code } : { Code: code } });
  });

  async function submit({ code }: { readonly code: string }): Promise<void> {
    setRefused(null);
    try {
      const proved = await press(way === 'code' ? code.replaceAll(/\s/gu, '') : code.trim());
      if (proved !== null) session.enter(proved);
    } catch (error) {
      if (isPasskeyLeft(error)) setRefused(passkeys('left'));
      else setRefused(isWireError(error) && error.code !== 'Unexpected' ? error.message : t('failed'));
    }
  }
  const text = { passkey: 'passkeyText', code: 'secondText', recovery: 'recoveryText' } as const;
  const other = { passkey: 'byPasskey', code: 'byCode', recovery: 'byRecovery' } as const;
  const isWhole = (code: string) => {
    if (way === 'passkey') return true;
    return way === 'recovery' ? code.trim() !== '' : /^\s*(\d\s*){6}$/u.test(code);
  };
  return (
    <form noValidate className="stack" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h1>{t('secondTitle')}</h1>
      <p className="soft">{t(text[way])}</p>
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad">{refused}</Note>
        </div>
      )}
      {way === 'passkey' ? null : (
        <TextField
          required
          key={way}
          label={t(way === 'recovery' ? 'recoveryCode' : 'code')}
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          className={styles.code}
          error={formState.errors.code === undefined ? undefined : t('codeRequired')}
          {...register('code', { validate: isWhole })}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t(way === 'passkey' ? 'usePasskey' : 'go')}
      </Button>
      {ways
        .filter((one) => one !== way)
        .map((one) => (
          <Button
            key={one}
            variant="quiet"
            onClick={() => {
              reset();
              setRefused(null);
              setChosen(one);
            }}
          >
            {t(other[one])}
          </Button>
        ))}
      <Button variant="quiet" onClick={() => void session.logout()}>
        {t('somebodyElse')}
      </Button>
    </form>
  );
}
