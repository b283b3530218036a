import type { UploaderLabels } from '@bivak/ui/uploader';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { formatFileSize } from '@bivak/web/formats';

/** The words of every uploader, in the specification's own where it has them (spec 1 §5). */
export function useUploaderLabels(): UploaderLabels {
  const t = useTranslations('shop.uploader');
  const { locale } = useApp();
  return {
    choose: t('choose'),
    drop: t('drop'),
    tooBig: (maxSize) => t('tooBig', { maxSize }),
    unsupported: t('unsupported'),
    validFiles: (allowed) => t('validFiles', { allowed }),
    start: (name) => t('start', { name }),
    cancel: (name) => t('cancel', { name }),
    retry: (name) => t('retry', { name }),
    remove: (name) => t('remove', { name }),
    progress: (name) => t('progress', { name }),
    waiting: t('waiting'),
    uploaded: t('uploaded'),
    failed: t('failed'),
    size: (bytes) => formatFileSize(bytes, locale),
  };
}
