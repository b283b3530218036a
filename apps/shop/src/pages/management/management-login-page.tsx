import { Box, Button } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { usePageTaken } from '../../boot/page-taken.ts';
import { LoginForm } from '../../features/identity/components/login-form.tsx';
import { useOperatorLogin } from '../../features/identity/model/use-operator-login.ts';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import type { Operator } from '../../session/session-state.ts';
import { useSession } from '../../session/use-session.ts';
import { LanguageSwitch } from '../frame/language-switch.tsx';
import styles from './management.module.css';

/**
 * It is the login layout titled management system (spec 1 §1, §2), in the dress of the back office: of the shop it
 * bears the mark and the name only.
 */
export function ManagementLoginPage() {
  usePageTaken();
  const t = useTranslations('shop.management');
  const { name } = useShop();
  return (
    <div className={styles.page}>
      <header className={styles.mark}>
        <img src="/assets/shop/logo.svg" alt="" width={40} height={37} />
        <b>{name}</b>
      </header>
      <div className={styles.room}>
        <ClientPage title={t('title')}>
          <Box className={styles.box}>
            <h1 className="title-l">{t('title')}</h1>
            <Content />
          </Box>
        </ClientPage>
      </div>
      <footer className={styles.foot}>
        <Link to="/" className="link">
          {t('toShop')}
        </Link>
        <LanguageSwitch />
      </footer>
    </div>
  );
}

function Content() {
  const t = useTranslations('shop.management');
  const operator = useSession((state) => state.session.operator);
  const { busy, error, login } = useOperatorLogin();
  if (operator !== null) return <OperatorIn operator={operator} />;
  return (
    <>
      <p className="soft">{t('subtitle')}</p>
      <LoginForm busy={busy} error={error} onLogin={(name, password) => void login(name, password)} />
    </>
  );
}

const COMMAND = 'npm run operator';

/** Who of the business is logged in, how the work is done, and the way out. */
function OperatorIn({ operator }: { readonly operator: Operator }) {
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
