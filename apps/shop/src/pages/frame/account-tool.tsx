import { ToolContent, iconButtonClass } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { onTheWay } from '../../routing/search.ts';
import { SignedInTool } from './signed-in-tool.tsx';
import { useSession } from '../../session/use-session.ts';
import { accountName } from '@bivak/web/formats';

/** Pages to which nobody wants back once they are in: the home page, where one comes anyway, and the ways in. */
const NO_WAY_BACK = /^\/(login|register|lost-password|password|activate|invitation|forbidden|management)?$/u;

/** The way in, which leads back here, or who is in and the way out. */
export function AccountTool() {
  const t = useTranslations('shop.frame');
  const account = useSession((state) => state.session.account);
  const operator = useSession((state) => state.session.operator);
  const { pathname, publicHref } = useLocation();
  if (operator !== null) {
    return (
      <Link to="/management" className={iconButtonClass()} aria-label={t('account', { name: operator.Name })}>
        <ToolContent icon="tool" text={operator.Name} />
      </Link>
    );
  }
  if (account === null) {
    return (
      <Link
        to="/login"
        search={(search) => ({
          ...onTheWay(search),
          ...(NO_WAY_BACK.test(pathname) ? {} : { redirect: publicHref }),
        })}
        className={iconButtonClass()}
        aria-label={t('login')}
      >
        <ToolContent icon="user" text={t('login')} />
      </Link>
    );
  }
  const name = accountName(account);
  return <SignedInTool account={account} name={name} />;
}
