import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { OtherPlaceOffer } from '../../features/carts/components/other-place-offer.tsx';
import styles from './hero.module.css';
import { PickerBar } from './picker-bar.tsx';

export function Hero() {
  const t = useTranslations('shop.home');
  const { heroImage } = useShop().homepage;
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['text']}>
          <h1>{t('heroTitle')}</h1>
          <p className="lede">{t('heroLede')}</p>
        </div>
        {heroImage === undefined ? null : (
          <div className={styles['art']}>
            <img src={`/assets/shop/${heroImage}`} alt="" width={1200} height={900} fetchPriority="high" />
          </div>
        )}
      </section>
      <div className="wrap">
        <PickerBar />
      </div>
      <OtherPlaceOffer />
    </>
  );
}
