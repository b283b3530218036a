import type { LightboxLabels } from '@bivak/ui/media';
import { useTranslations } from 'use-intl';

export function useMediaLabels(): LightboxLabels {
  const t = useTranslations('shop.product');
  const global = useTranslations('shop.global');
  return {
    shown: t('pictureShown'),
    media: t('pictures'),
    of: (index, count) => t('picture', { index: String(index), count: String(count) }),
    enlarge: t('enlarge'),
    play: (film) => t('play', { film }),
    playsFrom: (host) => t('playsFrom', { host }),
    notPlayable: t('notPlayable'),
    close: global('close'),
    previous: t('previousPicture'),
    next: t('nextPicture'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
  };
}
