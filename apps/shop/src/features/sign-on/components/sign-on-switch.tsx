import { Button } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useSignOnWay } from '../model/use-sign-on-way.ts';

/** Whoever signed on at the provider chooses there for whom they act. The session here ends first. */
export function SignOnSwitch({ size = 's' }: { readonly size?: 's' | 'm' }) {
  const t = useTranslations('shop.signOn');
  const { session, shop } = useApp();
  const signedOn = useSession((state) => state.session.signedOn);
  const way = useSignOnWay();
  const { press, busy } = useWrite(leave);
  if (!signedOn || shop.signOn?.switches !== true) return null;

  async function leave(): Promise<void> {
    const address = way('switch');
    await session.logout();
    window.location.assign(address);
  }
  return (
    <Button size={size} variant="line" busy={busy} onClick={() => void press(undefined)}>
      {t('switch')}
    </Button>
  );
}
