import type { Account } from '@bivak/contract/wire';
import { Button, buttonClass, classNames, Icon } from '@bivak/ui';
import { accountName } from '@bivak/web/formats';
import { ClientOnly, Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { useDepotHours } from '../../features/lending/model/use-depot-hours.ts';
import { BOOKING } from '../../features/lending/model/ways.ts';
import { onTheWay } from '../../routing/search.ts';
import { useSession } from '../../session/use-session.ts';
import { BusinessEmail, BusinessPhone } from './business-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { usePageLinks } from './page-links.tsx';
import styles from './lending-frame.module.css';
import { useDismiss } from './use-dismiss.ts';

const readProfiles = () => import('./other-profiles.tsx');
// Each page has the button; few people press it.
const OtherProfiles = lazy(async () => ({ default: (await readProfiles()).OtherProfiles }));
const SiteWidget = lazy(async () => ({ default: (await import('./site-widget.tsx')).SiteWidget }));

/** The header (0) or footer (1) of an outside service, where the shop names one: it comes once ours stands. */
function Outside({ at }: { readonly at: 0 | 1 }) {
  return useShop().deployment.widgetIds === null ? null : (
    <ClientOnly>
      <Suspense>
        <SiteWidget at={at} />
      </Suspense>
    </ClientOnly>
  );
}

/** The top menu of the lending service (spec 3 §2), below the header of an outside service where one is shown. */
export function LendingHeader() {
  const t = useTranslations('shop');
  const { name } = useShop();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, opener, menu);
  const id = useId();
  return (
    <header className={styles.top}>
      <Outside at={0} />
      <div className={classNames('wrap', styles.bar)}>
        <Link to="/" className={styles.mark} aria-label={t('frame.homeLink', { name })}>
          <img src="/assets/shop/logo.svg" alt="" width={38} height={35} />
          <b>{name}</b>
        </Link>
        <nav
          ref={menu}
          id={id}
          className={classNames(styles.menu, open && styles.open)}
          aria-label={t('lending.frame.menu')}
        >
          <ul>
            <MenuLinks />
          </ul>
        </nav>
        <button
          ref={opener}
          type="button"
          className={classNames(styles.tool, styles.opener)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {t('frame.menu')}
        </button>
        <AccountTool />
      </div>
    </header>
  );
}

/** The pages of the service; the account is reached by its button as well, but a menu names all. */
function MenuLinks() {
  const t = useTranslations('shop.lending.frame');
  const account = useSession((state) => state.session.account);
  return (
    <>
      <li>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          {t('home')}
        </Link>
      </li>
      <li>
        <Link to="/rates" activeOptions={{ includeSearch: false }}>
          {t('rates')}
        </Link>
      </li>
      <li>
        <Link to={BOOKING} activeOptions={{ includeSearch: false }}>
          {t('book')}
        </Link>
      </li>
      <li>
        <Link to="/report-damage" activeOptions={{ includeSearch: false }}>
          {t('reportDamage')}
        </Link>
      </li>
      <li>
        <InformationLink />
      </li>
      {account === null ? null : (
        <li>
          <Link to="/account" activeOptions={{ includeSearch: false }}>
            {t('account')}
          </Link>
        </li>
      )}
    </>
  );
}

/** Leads to the first of its pages; the way to write to the shop is one of them. */
function InformationLink() {
  const t = useTranslations('shop.lending.frame');
  const { pathname } = useLocation();
  const isHere = pathname.startsWith('/information') || pathname === '/contact';
  return (
    <Link to="/information/about" aria-current={isHere ? 'page' : undefined}>
      {t('information')}
    </Link>
  );
}

/** Nobody wants back to these pages once they are in. */
const NO_WAY_BACK =
  /^\/(login|register|lost-password|password|activate|invitation|forbidden|wizard\/login)?$/u;

function AccountTool() {
  const t = useTranslations('shop.frame');
  const account = useSession((state) => state.session.account);
  const { pathname, publicHref } = useLocation();
  if (account !== null) return <SignedIn account={account} />;
  return (
    <Link
      to="/login"
      search={(search) => ({
        ...onTheWay(search),
        ...(NO_WAY_BACK.test(pathname) ? {} : { redirect: publicHref }),
      })}
      className={classNames(styles.tool, styles.login)}
      aria-label={t('login')}
    >
      <Icon name="user" />
      <span className={styles.who}>{t('login')}</span>
    </Link>
  );
}

/** It says for which association one acts, and leads to its account, to another association, and out. */
function SignedIn({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.frame');
  const logout = useSignOut();
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, opener, root);
  const person = accountName(account);
  const association = account.CompanyName === '' ? person : account.CompanyName;
  return (
    <div ref={root} className={styles.account}>
      <button
        ref={opener}
        type="button"
        className={styles.tool}
        aria-label={t('account', { name: association })}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={() => void readProfiles().catch(() => null)}
        onClick={() => setOpen(!open)}
      >
        <Icon name="users" />
        <span className={styles.who}>{association}</span>
        <Icon name="chevron-down" />
      </button>
      {open ? (
        <div id={id} className={styles.panel}>
          <p>
            <b>{association}</b>
            <span className="small soft">{person}</span>
          </p>
          <Link to="/account" className={buttonClass({ size: 's', variant: 'line' })} onClick={close}>
            {t('toAccount')}
          </Link>
          <Suspense>
            <OtherProfiles account={account} />
          </Suspense>
          <Button size="s" variant="line" icon="logout" onClick={() => void logout()}>
            {t('logout')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Where the depot is, when it is reached, and how (spec 3 §1, "The footer shows …"). */
export function LendingFooter() {
  const t = useTranslations('shop');
  const shop = useShop();
  const hours = useDepotHours();
  const { contact } = shop;
  const pages = [...usePageLinks('others'), ...usePageLinks('legal')];
  return (
    <footer className={styles.foot}>
      <div className={styles.ridge} />
      <div className={classNames('wrap', styles.columns)}>
        <div>
          <h2 className="title-m">{shop.name}</h2>
          <p>
            {contact.street} {contact.houseNumber}
            <br />
            {contact.zipCode} {contact.city}
          </p>
        </div>
        <div>
          <h2 className="title-m">{t('lending.frame.reachable')}</h2>
          {hours.map(({ days, hours: open }) => (
            <p key={days}>
              <span className={styles.days}>{days}</span>
              <br />
              {open}
            </p>
          ))}
        </div>
        <div>
          <h2 className="title-m">{t('footer.contact')}</h2>
          <ul>
            <li>
              <BusinessPhone />
            </li>
            <li>
              <BusinessEmail />
            </li>
            {shop.contactForm.offered ? (
              <li>
                <Link to="/contact">{t('footer.write')}</Link>
              </li>
            ) : null}
          </ul>
        </div>
        <div>
          <h2 className="title-m">{t('footer.language')}</h2>
          <LanguageSwitch />
        </div>
      </div>
      {pages.length === 0 ? null : (
        <ul className={classNames('wrap', styles.legal)}>
          {pages.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
      <Outside at={1} />
    </footer>
  );
}
