import { ownEntry } from '@bivak/contract/shop-config';
import { useApp } from '../app-context.tsx';

/** What people read instead of the name of a role, in their language. */
export function useRoleName(): (name: string) => string {
  const { shop, locale } = useApp();
  return (name) => ownEntry(shop.roleNames, name)?.[locale] ?? name;
}
