import {
  Box,
  buttonClass,
  cardRowClass,
  Icon,
  Tile,
  tileGridClass,
  tileSizes,
  VisuallyHidden,
} from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall, useShop } from '../../app-context.tsx';
import { isBookable, offerStatus } from '../../features/availability/model/offer-status.ts';
import { useOffers } from '../../features/availability/model/use-offers.ts';
import { ItemCard } from '../../features/carts/components/item-card.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { itemsQuery } from '../../features/catalogue/api/items-query.ts';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { OpeningHours } from '../../features/locations/components/opening-hours.tsx';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { ItemPrice } from '../../features/pricing/components/item-price.tsx';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { pictureOf } from '../../picture-of.ts';
import { useSelection } from '../../session/selection.ts';
import { Hero } from './hero.tsx';
import howItWorksStyles from './how-it-works.module.css';
import { homeFilter, SHOWN_ON_HOME } from './load-home.ts';
import packageBandStyles from './package-band.module.css';

/** Where and when, the departments, what is free, one package, three steps, the places (LOOK, "home"). */
export function HomePage() {
  return (
    <>
      <Hero />
      <CategoryTiles />
      <WhatIsFree />
      <PackageBand />
      <HowItWorks />
      <Places />
    </>
  );
}

/** One big and four small; fewer are drawn larger. */
const TILES = 5;

/** The departments that the shop puts first, else the first ones of the tree; a shop that begins has none. */
function CategoryTiles() {
  const t = useTranslations('shop.home');
  const { shop } = useApp();
  const { categories } = useCategories();
  const featured = shop.homepage.featuredCategories.flatMap(
    (id) => categories.find((category) => category.CategoryID === id) ?? [],
  );
  const shown = (featured.length > 0 ? featured : childrenOf(categories, null)).slice(0, TILES);
  if (shown.length === 0) return null;
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

/** The pickup points with their weekly hours. */
function Places() {
  const t = useTranslations('shop.home');
  const { all: warehouses } = usePlaces();
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{t('placesTitle', { count: warehouses.length })}</h2>
      </div>
      <div className={howItWorksStyles['places']}>
        {warehouses.map((place) => (
          <Box key={place.WarehouseID} level={3} titleLook="quiet" title={place.Description}>
            <p className="soft">
              {place.Street} {place.HouseNumber}, {place.ZipCode} {place.City}
            </p>
            <OpeningHours place={place} />
          </Box>
        ))}
      </div>
    </section>
  );
}

/** A few articles: what is free in the chosen period first, or a look at the range while none is chosen. */
function WhatIsFree() {
  const t = useTranslations('shop.home');
  const format = useFormat();
  const { warehouses } = usePlaces();
  const selection = useSelection(warehouses);
  const { period, warehouse } = selection;
  const { mode } = useShop();
  const call = useCall();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const { data } = useInfiniteQuery(itemsQuery(call, homeFilter(selection, settings)));
  const items = data?.pages[0]?.Collection ?? [];
  const offerOf = useOffers([items], selection);
  if (items.length === 0) return null;

  const rank = (id: string): number => {
    const offer = offerOf(id);
    return offer !== undefined && period !== null && !isBookable(offerStatus(offer, period)) ? 1 : 0;
  };
  const shown = items.toSorted((a, b) => rank(a.ID) - rank(b.ID)).slice(0, SHOWN_ON_HOME);
  const place = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '';
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{title()}</h2>
        <Link to="/items" className="text-link">
          {t('viewAll')}
          <Icon name="chevron-right" />
        </Link>
      </div>
      <ul className={cardRowClass()}>
        {shown.map((item) => (
          <li key={item.ID}>
            <ItemCard item={item} offer={offerOf(item.ID)} selection={selection} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );

  function title(): string {
    if (period === null || warehouse === null) return t('fromTheRange');
    const ends = format.periodEnds(period);
    return period.from === period.to ? t('freeOn', { day: ends.to, mode }) : t('freeIn', ends);
  }
}

const STEPS = [
  { icon: 'calendar', title: 'how1Title', text: 'how1Text' },
  { icon: 'box', title: 'how2Title', text: 'how2Text' },
  { icon: 'truck', title: 'how3Title', text: 'how3Text' },
] as const;

function HowItWorks() {
  const t = useTranslations('shop.home');
  const asked = useAsked();
  const sales = asked.mode === 'sales';
  return (
    <section className="wrap section" aria-labelledby="how">
      <h2 id="how">
        <VisuallyHidden>{t('howTitle')}</VisuallyHidden>
      </h2>
      <ol className={howItWorksStyles['how']}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{t(title, asked)}</h3>
            <p className="soft">{t(sales && text === 'how3Text' ? 'how3TextSales' : text, asked)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One article, often a package, with a band of its own. Absent when the shop names none or it is gone. */
function PackageBand() {
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
      <div className={packageBandStyles['band']}>
        <div className={packageBandStyles['text']}>
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
            <div className={packageBandStyles['price']}>
              <ItemPrice item={item} offer={offerOf(item.ID)} period={selection.period} />
            </div>
          </div>
        </div>
        {bandImage === undefined ? null : (
          <div className={packageBandStyles['art']}>
            <img src={`/assets/shop/${bandImage}`} alt="" width={800} height={800} loading="lazy" />
          </div>
        )}
      </div>
    </section>
  );
}
