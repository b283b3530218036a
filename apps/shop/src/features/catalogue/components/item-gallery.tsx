import type { Item } from '@bivak/contract';
import { Picture } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './item-gallery.module.css';

/** The pictures of an article; thumbnails of 92 by 92 with a gap of 10 choose the large one (spec 2 §2). */
export function ItemGallery({ item: { Images, Description } }: { readonly item: Item }) {
  const t = useTranslations('shop.product');
  const [shown, setShown] = useState(0);
  const large = Images[shown];
  return (
    <>
      <div className={styles['shot']}>
        <Picture
          src={large?.Url}
          alt={large?.Description || Description}
          width={large?.Width}
          height={large?.Height}
          eager
        />
      </div>
      {Images.length < 2 ? null : (
        <ul className={styles['thumbs']} aria-label={t('pictures')}>
          {Images.map((image, index) => (
            <li key={image.Url}>
              <button
                type="button"
                aria-label={t('picture', { index: String(index + 1), count: String(Images.length) })}
                aria-current={index === shown}
                onClick={() => setShown(index)}
              >
                <Picture src={image.Url} width={92} height={92} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
