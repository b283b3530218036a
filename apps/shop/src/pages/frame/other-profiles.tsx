import type { Account } from '@bivak/contract/wire';
import { AccountSwitch } from '../../features/identity/components/account-switch.tsx';
import { SignOnSwitch } from '../../features/sign-on/components/sign-on-switch.tsx';

/** To act for another association, of this login or at the provider of sign-on. */
export function OtherProfiles({ account }: { readonly account: Account }) {
  return (
    <>
      <AccountSwitch account={account} />
      <SignOnSwitch />
    </>
  );
}
