import { buttonClass, Icon } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import { ItemPrice } from '../../features/pricing/components/item-price.tsx';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import styles from './package-band.module.css';

/** One article, often a package, with a band of its own. Absent when the shop names none or it is gone. */
export function PackageBand() {
  const t = useTranslations('shop.home');
  const { shop, call } = useApp();
  const { bandItem, bandImage } = shop.homepage;
  const { data: item } = useQuery({ ...itemQuery(call, bandItem ?? ''), enabled: bandItem !== undefined });
  const { warehouses } = usePlaces();
  const selection = useSelection(warehouses);
  const offerOf = useOffers(item === undefined ? [] : [[item]], selection);
  if (item === undefined) return null;
  return (
    <section className="wrap section">
      <div className={styles['band']}>
        <div className={styles['text']}>
          <h2>{item.Description}</h2>
          <p className="lede">{t('bandLede')}</p>
          {item.Items.length === 0 ? null : (
            <ul className="num" aria-label={t('bandParts')}>
              {item.Items.map((part) => (
                <li key={part.ItemID}>
                  <b>{part.Amount} ×</b>
                  {part.Description}
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <Link
              to="/item/$productId"
              params={{ productId: item.Slug }}
              className={buttonClass({ variant: 'accent' })}
            >
              {t('bandButton')}
              <Icon name="arrow-right" />
            </Link>
            <div className={styles['price']}>
              <ItemPrice item={item} offer={offerOf(item.ID)} period={selection.period} />
            </div>
          </div>
        </div>
        {bandImage === undefined ? null : (
          <div className={styles['art']}>
            <img src={`/assets/shop/${bandImage}`} alt="" width={800} height={800} loading="lazy" />
          </div>
        )}
      </div>
    </section>
  );
}
