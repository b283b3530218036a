import { askConfirm } from '@bivak/ui';
import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** Asks before a page is left on which something was typed and not saved; the browser asks by itself when it closes. */
export function useLeaveGuard(id: string, isOpen: () => boolean): void {
  const t = useTranslations('shop.fields');
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false;
      const leaves = await askConfirm({
        id,
        title: t('leaveTitle'),
        text: t('leaveText'),
        yes: t('leaveYes'),
        no: t('leaveNo'),
      });
      return leaves !== true;
    },
    enableBeforeUnload: isOpen,
  });
}
