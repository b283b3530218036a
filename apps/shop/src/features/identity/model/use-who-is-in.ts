import type { WhoIsIn } from '@bivak/web/errors';
import { accountName } from '@bivak/web/formats';
import { useSession } from '../../../session/use-session.ts';

/** Who is logged in, as words of a sentence; null for nobody. */
export function useWhoIsIn(): WhoIsIn | null {
  const account = useSession(({ session }) => session.account);
  const operator = useSession(({ session }) => session.operator);
  if (account === null) return operator && { name: operator.Name, company: '', hasCompany: 'no' };
  const name = accountName(account);
  const company = account.CompanyName === name ? '' : account.CompanyName;
  return { name, company, hasCompany: company === '' ? 'no' : 'yes' };
}
