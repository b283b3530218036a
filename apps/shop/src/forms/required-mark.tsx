import { useTranslations } from 'use-intl';

/** What the star at a field means, above the first of them. */
export function RequiredMark() {
  const t = useTranslations('shop.global');
  return <p className="soft">{t('requiredMark')}</p>;
}
