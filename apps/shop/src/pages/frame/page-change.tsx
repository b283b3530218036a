import { leaveToasts, VisuallyHidden } from '@bivak/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/**
 * After a move to another page: the title in the tab, the focus at the content, and the page's name for screen
 * readers; toasts of the page before go. A search for other words is named too; a change of place or period on the
 * same page moves nothing.
 */
export function PageChange() {
  const router = useRouter();
  const t = useTranslations('shop.global');
  const [announced, setAnnounced] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const meta = router.state.matches.flatMap((match) => match.meta ?? []);
        const title = meta.findLast((entry) => entry !== undefined && 'title' in entry)?.title;
        const renamed = typeof title === 'string' && title !== document.title;
        if (renamed) document.title = title;
        if (fromLocation === undefined || !(pathChanged || renamed)) return;
        if (pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
        setAnnounced(t('currentPage', { title: document.title }));
      }),
    [router, t],
  );
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) leaveToasts();
      }),
    [router],
  );
  return <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>;
}
