import { Tile, tileGridClass, tileSizes } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { pictureOf } from '../../picture-of.ts';

/** One big and four small; fewer are drawn larger. */
const TILES = 5;

/** The departments that the shop puts first, else the first ones of the tree. */
export function CategoryTiles() {
  const t = useTranslations('shop.home');
  const { shop } = useApp();
  const { categories } = useCategories();
  const featured = shop.homepage.featuredCategories.flatMap(
    (id) => categories.find((category) => category.CategoryID === id) ?? [],
  );
  const shown = (featured.length > 0 ? featured : childrenOf(categories, null)).slice(0, TILES);
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{t('categoriesTitle')}</h2>
      </div>
      <div className={tileGridClass()}>
        {shown.map((category, index) => (
          <Tile
            key={category.CategoryID}
            size={tileSizes(shown.length)[index]}
            title={category.Description}
            note={index === 0 ? t('itemCount', { count: category.ItemCount }) : String(category.ItemCount)}
            picture={pictureOf(category)}
            link={(link) => (
              <Link {...link} to="/items/$categoryId" params={{ categoryId: category.CategoryID }} />
            )}
          />
        ))}
      </div>
    </section>
  );
}
