import type { Item } from '@bivak/contract/wire';
import { buttonClass, classNames, FileLink, Note, Picture, Pill, SpecList, Tabs, type Tab } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { formatFileSize } from '@bivak/web/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { useAssociation } from '../../features/customers/model/use-association.ts';
import { inSentence } from '../../features/lending/model/in-sentence.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { useTentPrices } from '../../features/lending/model/use-tent-prices.ts';
import { BOOKING } from '../../features/lending/model/ways.ts';
import { pictureOf } from '../../picture-of.ts';
import styles from './rates.module.css';

const Films = lazy(async () => ({
  default: (await import('../../features/films/components/captioned-film.tsx')).CaptionedFilms,
}));

/** Spec 3 §2, "Tents and rates": the first three products excluding the stock tent. */
const SHOWN = 3;

type Part = 'specifications' | 'package' | 'damage' | 'videos';

/** What each tent is, how it comes and what it costs, for every group beside the others. */
export function RatesPage() {
  const t = useTranslations('shop.lending.rates');
  const { tents } = useLending();
  const ordinary = tents.filter(({ kind }) => kind !== 'stock').slice(0, SHOWN);
  const stock = tents.filter(({ kind }) => kind === 'stock');
  return (
    <div className={classNames('wrap', styles.page)}>
      <div>
        <h1>{t('title')}</h1>
        <p className={classNames('lede', styles.lede)}>{t('lede')}</p>
      </div>
      {ordinary.map(({ item }) => (
        <TentSection key={item} id={item} />
      ))}
      {stock.map(({ item }) => (
        <TentSection key={item} id={item} note={t('stockNote')} />
      ))}
      <Prices />
    </div>
  );
}

function TentSection({ id, note }: { readonly id: string; readonly note?: string }) {
  const { data: item } = useQuery(itemQuery(useCall(), id));
  return item === undefined ? null : <Tent item={item} note={note} />;
}

/** One tent; the address may ask for it, with one of its parts open. */
function Tent({ item, note }: { readonly item: Item; readonly note: string | undefined }) {
  const t = useTranslations('shop.lending.rates');
  const { locale } = useApp();
  const { tent, tab } = useSearch({ strict: false });
  const isAsked = tent === item.ID || tent === item.Slug;
  const tabs = useParts(item);
  // Films come with the browser: the server draws what stands before them.
  const [shown, setShown] = useState<string | undefined>(isAsked && tab !== 'videos' ? tab : undefined);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    setShown(tab);
    place.current?.scrollIntoView({ block: 'start' });
  }, [isAsked, tab]);
  const value = tabs.find((one) => one.value === shown)?.value ?? 'specifications';
  return (
    <section ref={place} className={styles.tent} aria-labelledby={`tent-${item.ID}`}>
      <div className={styles.picture}>
        <Picture {...pictureOf(item)} sizes="(width < 900px) 90vw, 420px" />
      </div>
      <div>
        <h2 id={`tent-${item.ID}`} className="title-l">
          {item.Description}
        </h2>
        {note === undefined ? null : <p className="soft">{note}</p>}
        <Tabs
          label={t('tabsOf', { tent: inSentence(item.Description, locale) })}
          tabs={tabs}
          value={value}
          onChange={(next) => setShown(next)}
        />
      </div>
    </section>
  );
}

/** What there is to say of a tent; damage costs and films only where there are some. */
function useParts(item: Item): readonly Tab<Part>[] {
  const t = useTranslations('shop.lending.rates');
  const format = useFormat();
  const { locale } = useApp();
  const { partsOf } = useTentPrices();
  const { CUST_Weight: weight } = item.CustomFields;
  const parts = partsOf(item.ID);
  const tabs: Tab<Part>[] = [
    { value: 'specifications', label: t('tabs.specifications'), content: <Specifications item={item} /> },
    {
      value: 'package',
      label: t('tabs.package'),
      content: (
        <div className="stack">
          <p>{item.MediumDescription}</p>
          <p>{t('packedWeight', { weight: format.number(Math.round(weight)) })}</p>
        </div>
      ),
    },
  ];
  if (parts.length > 0) {
    tabs.push({
      value: 'damage',
      label: t('tabs.damage'),
      content: (
        <div className="stack">
          <p className="soft">{t('damageText')}</p>
          <table className={styles.prices}>
            <caption className={styles.caption}>
              {t('damageOf', { tent: inSentence(item.Description, locale) })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('part')}</th>
                <th scope="col">{t('price')}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ Description, PriceIncVAT }) => (
                <tr key={Description}>
                  <th scope="row">{Description}</th>
                  <td className="num">{format.money(PriceIncVAT)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ),
    });
  }
  const films = item.Videos.filter(({ Source }) => Source === 'file');
  if (films.length > 0) {
    tabs.push({
      value: 'videos',
      label: t('tabs.videos'),
      content: (
        <Suspense>
          <Films films={films} />
        </Suspense>
      ),
    });
  }
  return tabs;
}

function Specifications({ item }: { readonly item: Item }) {
  const t = useTranslations('shop.lending');
  const { locale } = useApp();
  const format = useFormat();
  const { CUST_OccupancyCapacity: places, CUST_Weight: weight } = item.CustomFields;
  return (
    <div className="stack">
      {item.LongDescription.split(/\n{2,}/u).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {[
          ...(places ? [t('home.places', { places })] : []),
          t('home.weight', { weight: format.number(Math.round(weight)) }),
        ].join(' · ')}
      </p>
      <SpecList facts={item.Properties.map(({ Title, Value }) => ({ term: Title, value: Value }))} />
      {item.ItemAttachments.map((file) => (
        <FileLink
          key={file.AttachmentUrl}
          name={file.FileName.replace(/\.\w+$/u, '')}
          note={t('rates.papers', { size: formatFileSize(file.FileSize, locale) })}
          href={file.AttachmentUrl}
          fileName={file.FileName}
        />
      ))}
    </div>
  );
}

/**
 * The parts of a table laid out in cells of another kind on a phone, where browsers forget what they are. Spread, since to
 * the linter a role that an element has by itself is too much.
 */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** What a day costs, a row for each group and a column for each tent. */
function Prices() {
  const t = useTranslations('shop.lending.rates');
  const words = useTranslations('shop.global');
  const { shop, locale } = useApp();
  const { customerGroups, priceMode } = shop;
  const { tents } = useLending();
  const { group } = useAssociation();
  const prices = useTentPrices();
  const shown = customerGroups.filter(({ id }) => tents.some(({ item }) => prices.own(item, id) !== null));
  return (
    <section className="stack" aria-labelledby="rates">
      <h2 id="rates" className="title-l">
        {t('pricesTitle')}
      </h2>
      <p className="soft">{t('pricesText', { vat: words(priceMode === 'incl' ? 'inclVat' : 'exclVat') })}</p>
      <table {...roles.table} className={classNames(styles.prices, styles.rates)}>
        <caption className={styles.caption}>{t('pricesTitle')}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head}>{t('group')}</th>
            {tents.map(({ item }) => (
              <TentName key={item} id={item} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {shown.map(({ id, name }) => (
            <tr key={id} {...roles.row} className={id === group ? styles.own : undefined}>
              <th {...roles.name}>
                {name[locale]} {id === group ? <Pill tone="ok">{t('yours')}</Pill> : null}
              </th>
              {tents.map(({ item }) => (
                <td key={item} {...roles.cell} className="num">
                  {prices.own(item, id) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Note title={t('freeDaysTitle')}>{t('freeDays')}</Note>
      <p>
        <Link to={BOOKING} className={buttonClass()}>
          {t('book')}
        </Link>
      </p>
    </section>
  );
}

function TentName({ id }: { readonly id: string }) {
  const { data: item } = useQuery(itemQuery(useCall(), id));
  return <th {...roles.head}>{item?.Description ?? id}</th>;
}
