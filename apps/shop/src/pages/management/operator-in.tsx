import { Button } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import type { Operator } from '../../session/session-state.ts';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';

const COMMAND = 'npm run operator';

/** Who of the business is logged in, how the work is done, and the way out. */
export function OperatorIn({ operator }: { readonly operator: Operator }) {
  const t = useTranslations('shop');
  const signOut = useSignOut();
  return (
    <div className="stack">
      <p role="status">
        {t('management.signedInAs', { name: operator.Name })}
        <br />
        <span className="soft">{operator.Email}</span>
      </p>
      <p>{t.rich('management.commands', { command: () => <code>{COMMAND}</code> })}</p>
      <Button variant="line" icon="logout" onClick={() => void signOut()}>
        {t('frame.logout')}
      </Button>
    </div>
  );
}
