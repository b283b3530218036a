import { routePath } from '@bivak/contract/shop-config';
import { useSearch } from '@tanstack/react-router';
import { useApp } from '../../../app-context.tsx';
import { signOnAddress } from '../../../routing/sign-on-address.ts';

/**
 * Gives addresses that lead to the provider and back to the login page, which goes on to where the visitor was going.
 */
export function useSignOnWay(): (what: 'start' | 'start/register' | 'switch') => string {
  const { shop, locale } = useApp();
  const { redirect, login_hint: hint } = useSearch({ strict: false });
  return (what) => signOnAddress(shop, what, routePath(shop, 'login', locale, { redirect }), hint);
}
