import { useEffect } from 'react';
import { useApp } from '../../app-context.tsx';

/** A new cart says from which department it was begun, also when the article is added on its own page. */
export function useKeepCategory(categoryId: string | null): void {
  const { store } = useApp().session;
  useEffect(() => {
    if (categoryId !== null) store.setState(({ session }) => ({ session: { ...session, categoryId } }));
  }, [store, categoryId]);
}
