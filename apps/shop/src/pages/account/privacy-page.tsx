import { notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { EraseBox } from '../../features/privacy/components/erase-box.tsx';
import { ExportBox } from '../../features/privacy/components/export-box.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';

/** What is kept about the person: all of it as one file, and the way to be forgotten. */
export function PrivacyPage() {
  const t = useTranslations('shop');
  const account = useSession((state) => state.session.account);
  const signOut = useSignOut();
  if (account === null) return null;

  async function leave(): Promise<void> {
    await signOut();
    notify({ type: 'positive', title: t('privacy.erased') });
  }
  return (
    <>
      <h1>{t('account.privacy')}</h1>
      <p className="soft">{t('privacy.lede')}</p>
      <ExportBox account={account} />
      <EraseBox onErased={() => void leave()} />
    </>
  );
}
