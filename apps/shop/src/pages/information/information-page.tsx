import type { InformationPageName, InformationPage as Page } from '@bivak/contract/wire';
import { classNames } from '@bivak/ui';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { informationQuery } from '../../features/information/api/information-query.ts';
import { informationLink } from '../../features/information/model/information-paths.ts';
import { BusinessEmail, BusinessPhone } from '../frame/business-links.tsx';
import { type Facts, filledLine, useShopFacts } from '../../features/information/model/shop-facts.ts';
import styles from './information.module.css';

/** One page with its menu, what belongs to it, and how the shop is reached. */
export function InformationPage({
  name,
  facts,
  department,
  children,
}: {
  readonly name: InformationPageName;
  readonly facts: Facts;
  /** Who answers questions. */
  readonly department: string;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('shop.information');
  const { data: page, isError, refetch } = useQuery(informationQuery(useCall(), name));
  return (
    <div className={classNames('wrap', styles.page)}>
      {page === undefined ? null : <Menu pages={page.Pages} />}
      <div className={styles.text}>
        {isError ? (
          <>
            <h1>{t('title')}</h1>
            <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
          </>
        ) : null}
        {page === undefined ? null : <Words page={page} facts={facts} />}
        {children}
        <Reach department={department} openingHours={facts.openingHours} />
      </div>
    </div>
  );
}

function Menu({ pages }: Pick<Readonly<{ pages: Page['Pages'] }>, 'pages'>) {
  const t = useTranslations('shop.information');
  const row = useRef<HTMLUListElement>(null);
  // On a phone the row is wider than the screen: the page that is open stands in sight.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && here != null) row.current.scrollLeft = here.offsetLeft - 16;
  });
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <ul ref={row}>
        {pages.map(({ Page: one, Title }) => (
          <li key={one}>
            <Link {...informationLink(one)} activeOptions={{ includeSearch: false }}>
              {Title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Line = Page['Blocks'][number]['Lines'][number];

/** The blocks of a page; a line that says something the shop does not have is left out. */
function Words({ page, facts }: { readonly page: Page; readonly facts: Facts }) {
  const t = useTranslations('shop.information');
  const format = useFormat();
  const { routes } = useShop();
  return (
    <>
      <h1>{page.Title}</h1>
      {page.Since === null ? null : (
        <p className="soft">{t('since', { day: format.day(page.Since as IsoDate, 'dayMonthYear') })}</p>
      )}
      {page.Blocks.map(({ Kind, Lines }, index) => {
        const lines = Lines.map((line) => filledLine(line, facts))
          .filter((line) => line !== null)
          .map(drawn);
        if (lines.length === 0) return null;
        // oxlint-disable-next-line react/no-array-index-key -- a text stands still
        return <BlockOf key={index} kind={Kind} lines={lines} />;
      })}
    </>
  );

  function drawn(line: Line): ReactNode[] {
    return line.map(({ Text, Strong, Link: to }) => {
      if (Strong === true) return <b key={Text}>{Text}</b>;
      // A text may name a screen that this shop does not have.
      return to === undefined || routes[to] === undefined ? (
        Text
      ) : (
        <Link key={Text} {...informationLink(to)} className="link">
          {Text}
        </Link>
      );
    });
  }
}

function BlockOf({
  kind,
  lines,
}: {
  readonly kind: Page['Blocks'][number]['Kind'];
  readonly lines: readonly ReactNode[];
}) {
  if (kind === 'heading') return <h2 className="title-l">{lines}</h2>;
  if (kind === 'paragraph') return <p>{lines}</p>;
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={styles.list}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text stands still
        <li key={index}>{line}</li>
      ))}
    </List>
  );
}

/** Department, phone, e-mail and opening hours stand below every page. */
function Reach({
  department,
  openingHours,
}: {
  readonly department: string;
  readonly openingHours: string | undefined;
}) {
  const t = useTranslations('shop.information');
  return (
    <section className={styles.reach} aria-labelledby="reach">
      <h2 id="reach" className="title-m">
        {t('questions')}
      </h2>
      <p>{department}</p>
      <dl>
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            <BusinessPhone className="link num" />
          </dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <BusinessEmail className="link" />
          </dd>
        </div>
        {openingHours === undefined ? null : (
          <div>
            <dt>{t('hours')}</dt>
            <dd>{openingHours}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What every shop tells of itself and of the law. */
export function WrittenPage() {
  const { page = '' } = useParams({ strict: false });
  const { company } = useShop().contact;
  return <InformationPage name={page as InformationPageName} facts={useShopFacts()} department={company} />;
}
