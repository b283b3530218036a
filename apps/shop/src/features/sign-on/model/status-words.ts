import type { SignOnStatus } from '@bivak/contract/wire';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

/** A status that nobody here knows has general words (spec 2 §2, "status"). */
export type ArrivedStatus = SignOnStatus | 'unknown';

export function useStatusWords(): (status: ArrivedStatus) => string {
  const t = useTranslations('shop.signOn.status');
  const { shop, locale } = useApp();
  return (status) => t(status, { provider: shop.signOn?.name[locale] ?? '', shop: shop.name });
}
