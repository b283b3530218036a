import { useCallback } from 'react';
import { useApp } from '../app-context.tsx';

/** What the shop calls a group of customers; its id where it has no name. */
export function useGroupName(): (id: string) => string {
  const { shop, locale } = useApp();
  return useCallback(
    (id: string) => shop.customerGroups.find((group) => group.id === id)?.name[locale] ?? id,
    [shop, locale],
  );
}
