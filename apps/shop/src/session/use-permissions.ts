import { shopPermissions, shopRole, type ShopRole } from '@bivak/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCall } from '../app-context.tsx';
import { settingsQuery } from '../features/settings/api/settings-query.ts';
import { useSession } from './use-session.ts';

export interface Permissions {
  readonly role: ShopRole;
  readonly held: ReadonlySet<string>;
}

/** Who the visitor is to the screens, and what they may see. The server evaluates every call by itself. */
export function usePermissions(): Permissions {
  const account = useSession((state) => state.session.account);
  const operator = useSession((state) => state.session.operator);
  const { data: settings } = useSuspenseQuery(settingsQuery(useCall()));
  const customer = account === null ? null : ({ kind: 'customer', roleName: account.RoleName } as const);
  const role = shopRole(operator === null ? customer : { kind: 'operator' }, settings.DefaultRoleName);
  return { role, held: shopPermissions(role) };
}
