import { buttonClass, classNames, Icon, Note, Picture, Skeleton } from '@bivak/ui';
import { addDays, daysInclusive, type IsoDate, type Period } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { ClientOnly, Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { useAssociation } from '../../features/customers/model/use-association.ts';
import {
  roundNumber,
  useDayWords,
  useLending,
  useSeason,
  windowsIn,
  type Lending,
} from '../../features/lending/model/use-lending.ts';
import { useTentPrices } from '../../features/lending/model/use-tent-prices.ts';
import { inSentence } from '../../features/lending/model/in-sentence.ts';
import { BOOKING } from '../../features/lending/model/ways.ts';
import { pictureOf } from '../../picture-of.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './lending-home.module.css';

// Few ever see it.
const CaptionedFilm = lazy(async () => ({
  default: (await import('../../features/films/components/captioned-film.tsx')).CaptionedFilm,
}));

/** The first page of the lending service (spec 3 §2, "Home"). */
export function LendingHomePage() {
  return (
    <>
      <Hero />
      <div className={classNames('wrap', styles.page)}>
        <Booking />
        <NoAssociation />
        <PeakNote />
        <SummerLine />
        <Tents />
        <GoodToKnow />
      </div>
    </>
  );
}

function Hero() {
  const t = useTranslations('shop.home');
  const { heroImage } = useShop().homepage;
  return (
    <section className={styles.hero}>
      {heroImage === undefined ? null : (
        <div className={styles.art}>
          <img src={`/assets/shop/${heroImage}`} alt="" width={1600} height={600} fetchPriority="high" />
        </div>
      )}
      <div className={classNames('wrap', styles.title)}>
        <h1>{t('heroTitle')}</h1>
        <p>{t('heroLede')}</p>
      </div>
    </section>
  );
}

/** It says for whom one reserves, and leads to the beginning; a visitor is told what is missing. */
function Booking() {
  const { account } = useAssociation();
  return account === null ? <VisitorBooking /> : <OwnBooking />;
}

function VisitorBooking() {
  const t = useTranslations('shop.lending.home');
  const why = useId();
  const { publicHref } = useLocation();
  return (
    <section className={styles.book} aria-labelledby={`${why}-title`}>
      <div>
        <h2 id={`${why}-title`}>{t('bookTitle')}</h2>
        <p id={why}>{t('notLoggedIn')}</p>
        <p>
          <Link to="/login" search={{ redirect: publicHref }} className="link">
            {t('login')}
          </Link>
        </p>
      </div>
      <button
        type="button"
        className={classNames(buttonClass(), styles.go)}
        aria-disabled="true"
        aria-describedby={why}
      >
        {t('bookNow')}
      </button>
    </section>
  );
}

function OwnBooking() {
  const t = useTranslations('shop.lending.home');
  const { account, customer } = useAssociation();
  const several = useSession((state) => state.session.accounts.length > 1);
  const title = useId();
  if (account === null) return null;
  const stamboek = customer?.CustomFields['CUST_StamboekNumber'];
  const number = typeof stamboek === 'string' && stamboek !== '' ? stamboek : t('none');
  const waiting = <Skeleton />;
  return (
    <section className={styles.book} aria-labelledby={title}>
      <div>
        <h2 id={title}>{account.CompanyName}</h2>
        <dl>
          <div>
            <dt>{t('customerId')}</dt>
            <dd className="num">{account.CustomerID}</dd>
          </div>
          <div>
            <dt>{t('stamboek')}</dt>
            <dd>{customer === undefined ? waiting : number}</dd>
          </div>
          <div>
            <dt>{t('city')}</dt>
            <dd>{customer === undefined ? waiting : `${customer.ZipCode} ${customer.City}`}</dd>
          </div>
        </dl>
        {several ? (
          <p>
            <Link to="/account" className="link">
              {t('otherAssociation')}
            </Link>
          </p>
        ) : null}
      </div>
      <Link to={BOOKING} className={classNames(buttonClass(), styles.go)}>
        {t('bookNow')}
      </Link>
    </section>
  );
}

/** Somebody who represents no association has signed on (spec 3 §6): it stays until it is closed. */
function NoAssociation() {
  const t = useTranslations('shop.lending.home');
  const { refused } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { signOnFilm } = useLending();
  if (refused !== 'association') return null;
  return (
    <>
      <Note tone="warn" role="alert" title={t('noAssociationTitle')}>
        <p>{t('noAssociationText')}</p>
        <p className="row">
          <Link to="/information/eligibility" className="text-link">
            {t('noAssociationMore')}
          </Link>
          <button
            type="button"
            className="text-link"
            onClick={() => void navigate({ to: '/', search: {}, replace: true })}
          >
            {t('close')}
          </button>
        </p>
      </Note>
      {signOnFilm === null ? null : (
        <ClientOnly>
          <Suspense>
            <CaptionedFilm url={signOnFilm} title={t('signOnFilm')} />
          </Suspense>
        </ClientOnly>
      )}
    </>
  );
}

/** What of the peak concerns whoever reads: that their group may not, or until when one applies. */
function PeakNote() {
  const t = useTranslations('shop.lending.home');
  const words = useDayWords();
  const found = useSeason();
  const lending = useLending();
  const { customer, group, lendsInPeak } = useAssociation();
  if (found === null) return null;
  const { season, phase, today, deadline } = found;
  const peak = words.rangeYear(season.peak);
  if (customer !== undefined && !lendsInPeak) {
    const windows = windowsIn(lending, season, group);
    return (
      <div className={styles.note}>
        <Note tone="warn" title={t('barredTitle', { company: customer.CompanyName, peak })}>
          {t('barredText')}{' '}
          {windows.length === 0 ? null : `${t('barredWindows', { windows: words.stretches(windows) })} `}
          {t('barredYouth')} <Link to="/contact">{t('barredAsk')}</Link>
        </Note>
      </div>
    );
  }
  const inPeak = phase === 'leftovers' && today >= season.peak.from;
  const facts = {
    peak,
    summer: season.peak.from.slice(0, 4),
    opens: words.weekday(season.applicationsFrom),
    result: words.weekday(season.distributionTo),
    leftovers: words.weekday(season.leftoversFrom),
  };
  const strong = (chunks: React.ReactNode) => <b>{chunks}</b>;
  return (
    <div className={styles.note}>
      <Note tone="peak" title={t(`peak.${inPeak ? 'now' : phase}.title`, facts)}>
        {t.rich(`peak.${inPeak ? 'now' : phase}.text`, {
          ...facts,
          deadline: words.weekday(deadline),
          strong,
        })}
      </Note>
    </div>
  );
}

interface Stage {
  readonly kind: 'apply' | 'divide' | 'lend' | 'peak';
  readonly days: Period;
  /** Shown as from then on, without an end. */
  readonly opens: boolean;
}

/** How the summer goes, as four stages of which one is now. */
function SummerLine() {
  const t = useTranslations('shop.lending.home');
  const format = useFormat();
  const found = useSeason();
  const lending = useLending();
  if (found === null) return null;
  const { season, today, deadline } = found;
  const short = (day: IsoDate) => format.day(day, 'dayMonthLong');
  return (
    <section aria-labelledby="summer">
      <h2 id="summer" className="title-l">
        {t('summerTitle', { summer: season.peak.from.slice(0, 4) })}
      </h2>
      <ol className={styles.summer}>
        {stages().map(({ kind, days, opens }) => {
          const isNow = today >= days.from && today <= days.to;
          return (
            <li
              key={kind}
              data-kind={kind}
              className={classNames(isNow && styles.now, today > days.to && styles.past)}
            >
              {isNow ? (
                <i aria-hidden="true" style={{ '--at': shareOf(days, today) } as React.CSSProperties} />
              ) : null}
              <b>
                {opens ? short(days.from) : t('stageDays', { from: short(days.from), to: short(days.to) })}
              </b>{' '}
              {t(`stages.${kind}`)} {isNow ? <strong>{t('stageNow')}</strong> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );

  function stages(): readonly Stage[] {
    const { peak, applicationsFrom, distributionFrom, distributionTo, customerGroups } = season;
    const [opens] = windowsIn(lending, season, customerGroups[0] ?? null);
    const all: readonly (Stage | null)[] = [
      { kind: 'apply', days: { from: applicationsFrom, to: deadline }, opens: false },
      { kind: 'divide', days: { from: distributionFrom, to: distributionTo }, opens: false },
      opens === undefined || opens.from >= peak.from
        ? null
        : { kind: 'lend', days: { from: opens.from, to: addDays(peak.from, -1) }, opens: true },
      { kind: 'peak', days: peak, opens: false },
    ];
    return all.filter((stage) => stage !== null);
  }
}

/** How much of these days has passed, as a share of one. */
function shareOf({ from, to }: Period, today: IsoDate): number {
  return (daysInclusive(from, today) - 1) / daysInclusive(from, to);
}

function Tents() {
  const t = useTranslations('shop.lending.home');
  const { tents } = useLending();
  const format = useFormat();
  const counted = tents.filter(({ roundCount }) => roundCount !== null);
  const hasStockTent = tents.some(({ kind }) => kind === 'stock');
  const count = (kind: 'senior' | 'patrol') =>
    roundNumber(tents.find((tent) => tent.kind === kind)?.roundCount ?? 0, format.number);
  return (
    <section className="stack" aria-labelledby="tents">
      <h2 id="tents" className="title-l">
        {t('tentsTitle')}
      </h2>
      <ul className={styles.tents}>
        {tents
          .filter(({ kind }) => kind !== 'stock')
          .map((tent) => (
            <TentCard key={tent.item} tent={tent} />
          ))}
      </ul>
      <p className="soft">
        {hasStockTent ? t('stockTent') : null}{' '}
        {counted.length < 2 ? null : t('howMany', { senior: count('senior'), patrol: count('patrol') })}
      </p>
    </section>
  );
}

function TentCard({ tent }: { readonly tent: Lending['tents'][number] }) {
  const t = useTranslations('shop.lending.home');
  const format = useFormat();
  const { call, locale } = useApp();
  const { data: item } = useQuery(itemQuery(call, tent.item));
  if (item === undefined) return null;
  const { CUST_OccupancyCapacity: places, CUST_Weight: weight } = item.CustomFields;
  const [intro = ''] = item.LongDescription.split(/\n{2,}/u);
  return (
    <li className={styles.tent}>
      <div className={styles.picture}>
        <Picture {...pictureOf(item)} sizes="(width < 700px) 90vw, 560px" />
      </div>
      <div className={styles.about}>
        <h3 className="title-l">{item.Description}</h3>
        <p>{intro}</p>
        <p className={styles.facts}>
          {places ? (
            <span>
              <Icon name="users" />
              {t('places', { places })}
            </span>
          ) : null}
          <span>
            <Icon name="box" />
            {t('weight', { weight: format.number(Math.round(weight)) })}
          </span>
        </p>
        <TentPrice item={tent.item} />
        <p>
          <Link to="/rates" search={{ tent: tent.item }} className="link">
            {t('more', { tent: inSentence(item.Description, locale) })}
          </Link>
        </p>
      </div>
    </li>
  );
}

/** The association's own price; before it is known both rates. */
function TentPrice({ item }: { readonly item: string }) {
  const t = useTranslations('shop.lending.home');
  const { group } = useAssociation();
  const prices = useTentPrices();
  const own = prices.own(item, group);
  const [youth, others] = [prices.youth(item), prices.others(item)];
  const strong = (chunks: React.ReactNode) => <b className={styles.amount}>{chunks}</b>;
  if (own !== null) return <p className={styles.price}>{t.rich('ownPrice', { amount: own, strong })}</p>;
  if (youth === null || others === null) return null;
  return <p className={styles.price}>{t.rich('bothPrices', { youth, others, strong })}</p>;
}

function GoodToKnow() {
  const t = useTranslations('shop.lending.home');
  return (
    <nav className={styles.links} aria-label={t('linksTitle')}>
      <ul>
        <li>
          <Link to="/information/eligibility">{t('links.eligibility.title')}</Link>
          <p>{t('links.eligibility.text')}</p>
        </li>
        <li>
          <Link to="/information/regulations">{t('links.regulations.title')}</Link>
          <p>{t('links.regulations.text')}</p>
        </li>
        <li>
          <Link to="/information/peakTime">{t('links.peakTime.title')}</Link>
          <p>{t('links.peakTime.text')}</p>
        </li>
        <li>
          <Link to="/report-damage">{t('links.reportDamage.title')}</Link>
          <p>{t('links.reportDamage.text')}</p>
        </li>
      </ul>
    </nav>
  );
}
