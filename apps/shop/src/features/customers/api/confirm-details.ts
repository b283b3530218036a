import { type Account, confirmDetails } from '@bivak/contract/wire';
import type { AppContext } from '../../../app-context.tsx';

/** Tells the server that the details of an account were looked through; the session asks for it no more. */
export async function sayConfirmed(
  { call, session }: Pick<AppContext, 'call' | 'session'>,
  account: Account,
) {
  await call(confirmDetails);
  const done = (one: Account): Account =>
    one.CustomerID === account.CustomerID && one.ContactID === account.ContactID
      ? { ...one, DetailsToConfirm: undefined }
      : one;
  session.store.setState((state) => ({
    session: {
      ...state.session,
      account: state.session.account && done(state.session.account),
      accounts: state.session.accounts.map(done),
    },
  }));
}
