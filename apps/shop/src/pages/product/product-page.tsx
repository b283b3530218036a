import type { Item } from '@bivak/contract';
import { Breadcrumbs } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { ItemDetails } from '../../features/catalogue/components/item-details.tsx';
import { ItemGallery } from '../../features/catalogue/components/item-gallery.tsx';
import { mediaOf } from '../../features/catalogue/model/media.ts';
import { pathTo } from '../../features/catalogue/model/category-tree.ts';
import { useCategoryCrumbs } from '../../features/catalogue/model/use-category-crumbs.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { FromSerial } from './from-serial.tsx';
import { ItemPeriod } from './item-period.tsx';
import { PhoneBuyBar } from './phone-buy-bar.tsx';
import styles from './product-page.module.css';
import { useBuy } from './use-buy.ts';

/** One article: pictures, the price for the period, what is free and when, and into the cart (spec 2 §2). */
export function ProductPage() {
  const { productId = '' } = useParams({ strict: false });
  const { data: item } = useSuspenseQuery(itemQuery(useCall(), productId));
  // Amount and tab belong to one article.
  return <ProductContent key={item.ID} item={item} />;
}

function ProductContent({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.list');
  const buy = useBuy(item);
  const { categories } = useCategories();
  const [category] = item.CategoryIDs;
  const way = category === undefined ? [] : pathTo(categories, category);
  const crumbs = useCategoryCrumbs(way, item.Description);
  return (
    <>
      <PlaceBar />
      <div className="wrap">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={crumbs} />
        <div className={styles['page']}>
          {buy.isAddedByShop && mediaOf(item).length === 0 ? null : (
            <div className={styles['gallery']}>
              <ItemGallery item={item} />
            </div>
          )}
          <div className={styles['buy']}>
            <FromSerial />
            <BuyBox buy={buy} />
          </div>
          <div className={styles['rest']}>
            {buy.isAddedByShop ? null : <ItemPeriod item={item} />}
            <ItemDetails item={item} />
          </div>
        </div>
      </div>
      <PhoneBuyBar buy={buy} />
    </>
  );
}
