import { erasePersonalData } from '@bivak/contract/wire';
import { Button, Note, PasswordField, RadioCards } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useServerFaults } from '@bivak/web/forms';
import { useSession } from '../../../session/use-session.ts';

type Scope = 'Person' | 'Customer';
interface Asked {
  CurrentPassword: string;
}

/** Asks for how much, and for the password; there is no way back afterwards, so it says so. */
export default function EraseDialog({
  mayAll,
  onClose,
  onErased,
}: {
  readonly mayAll: boolean;
  readonly onClose: () => void;
  readonly onErased: () => void;
}) {
  const t = useTranslations('shop');
  const call = useCall();
  const faultsOf = useServerFaults();
  // Somebody whom a provider let in may have no password here.
  const signedOn = useSession((state) => state.session.signedOn);
  const [scope, setScope] = useState<Scope>('Person');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Asked>({ defaultValues: { CurrentPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const formId = useId();
  // Once it is asked there is no way back.
  const close = isSubmitting ? undefined : onClose;

  async function erase({ CurrentPassword }: Asked): Promise<void> {
    setProblem(null);
    const proof = CurrentPassword === '' ? {} : { CurrentPassword };
    try {
      await call(erasePersonalData, { body: { Scope: scope, ...proof } });
      onErased();
    } catch (cause) {
      setProblem(faultsOf(cause, t('privacy.eraseError'), showAt));
    }
  }
  function showAt(field: string, message: string): boolean {
    if (field !== 'CurrentPassword') return false;
    form.setError('CurrentPassword', { type: 'server', message });
    return true;
  }
  const wrong = errors.CurrentPassword;
  const said = wrong?.type === 'server' ? wrong.message : t('account.passwordCurrentRequired');
  return (
    <Dialog
      id="erase"
      open
      role="alertdialog"
      title={t('privacy.eraseAsk')}
      closeLabel={t('global.close')}
      onClose={close}
      footer={
        <>
          <Button variant="line" onClick={close}>
            {t('privacy.keep')}
          </Button>
          <Button type="submit" form={formId} variant="bad" icon="trash" busy={isSubmitting}>
            {t(isSubmitting ? 'privacy.erasing' : 'privacy.eraseDo')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit(erase)(event)}
      >
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <Note tone="warn">{t('privacy.eraseFinal')}</Note>
        {mayAll ? (
          <RadioCards<Scope>
            label={t('privacy.eraseScope')}
            options={[
              { value: 'Person', title: t('privacy.erasePerson'), text: t('privacy.erasePersonText') },
              { value: 'Customer', title: t('privacy.eraseCustomer'), text: t('privacy.eraseCustomerText') },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : (
          <p className="small soft">{t('privacy.erasePersonText')}</p>
        )}
        {signedOn ? null : (
          <PasswordField
            required
            label={t('account.passwordCurrent')}
            autoComplete="current-password"
            labels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
            error={wrong === undefined ? undefined : said}
            {...form.register('CurrentPassword', { required: true })}
          />
        )}
      </form>
    </Dialog>
  );
}
