import { staffApproveLogin, staffFindLogin } from '../features/identity/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';

/** Lets a login in that waits for the business; one that was let in is said again. */
export async function approve(
  { shop, source, translate }: ActionParts,
  name: string,
): Promise<string | Refusal> {
  const login = await staffFindLogin({ shop, ...source }, { name });
  if (isRefusal(login)) return login;
  const approved = await staffApproveLogin({ shop, ...source }, { loginId: login.id });
  return isRefusal(approved) ? approved : translate('operator.approved', { login: approved.email });
}
