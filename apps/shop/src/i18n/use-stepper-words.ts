import { useTranslations } from 'use-intl';

/** What a stepper says that asks how many of an article; of one that cannot go to nothing, from which number on. */
export function useStepperWords() {
  const t = useTranslations('shop.product');
  return (name: string, least?: number) => ({
    label: t('amountOf', { name }),
    labels: {
      less: t('lessOf', { name }),
      more: t('moreOf', { name }),
      heldAt: (max: number) => t('heldAt', { max: String(max) }),
      notWhole: least === undefined ? t('notWhole') : t('notWholeFrom', { min: String(least) }),
    },
  });
}
