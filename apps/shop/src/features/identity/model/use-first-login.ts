import { type Account, beginFirstLogin } from '@bivak/contract/wire';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '../../../app-context.tsx';

/**
 * Whoever acts for an association for the first time looks through its details before the page that was asked, as the
 * server or the address says (spec 3 §2). To be asked when the session is the account's.
 */
export function useFirstLogin() {
  const { call } = useApp();
  const navigate = useNavigate();
  const { UserFirstLogin, redirect } = useSearch({ strict: false });

  async function isFirst(account: Account): Promise<boolean> {
    if (account.DetailsToConfirm !== true) return false;
    if (UserFirstLogin === 'true') return true;
    // Without an answer nobody is kept from their page: the note stays on the page of the details.
    return call(beginFirstLogin).then(
      ({ First }) => First,
      () => false,
    );
  }

  return {
    isFirst,
    toDetails: () =>
      navigate({ to: '/account/info', search: { UserFirstLogin: 'true', redirect }, replace: true }),
  };
}
