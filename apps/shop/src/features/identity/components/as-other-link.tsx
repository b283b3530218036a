import { Icon, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { onTheWay } from '../../../routing/search.ts';

/** Leads to the login as somebody else, and from there to `back`. Who is logged in stays so until somebody else is. */
export function AsOtherLink({ back }: { readonly back: string | undefined }) {
  const t = useTranslations('shop.login');
  return (
    <Link
      to="/login"
      search={(search) => ({ ...onTheWay(search), redirect: back })}
      state={{ asOther: true }}
      className={buttonClass()}
    >
      <Icon name="user" />
      {t('asOther')}
    </Link>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who comes to the login wants to be somebody else. */
    asOther?: boolean;
  }
}
