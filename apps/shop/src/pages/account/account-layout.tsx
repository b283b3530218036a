import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../session/use-session.ts';
import { AccountFrame } from './account-frame.tsx';

/** The account area (spec 1 §2), below the shop's own top bar. */
export function AccountLayout() {
  const account = useSession((state) => state.session.account);
  if (account === null) return null;
  return (
    <div className="wrap">
      <AccountFrame account={account}>
        <Outlet />
      </AccountFrame>
    </div>
  );
}
