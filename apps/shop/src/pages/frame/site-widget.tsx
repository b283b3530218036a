import { routePath } from '@bivak/contract/shop-config';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { signOnAddress } from '../../routing/sign-on-address.ts';
import { useSession } from '../../session/use-session.ts';

/** What the outside header and footer are told of the session (spec 3 §1); all addresses are whole. */
interface WidgetSession {
  readonly active: boolean;
  readonly loginUrl: string;
  readonly logoutUrl: string;
  /** Null where nobody can choose for whom they act. */
  readonly switchCapacityUrl: string | null;
}

/** What the script of the outside service offers (docs/decisions/0077). */
interface SiteWidgets {
  mount(place: {
    readonly element: HTMLElement;
    readonly id: string;
    readonly language: string;
    readonly session: WidgetSession;
  }): Mounted | Promise<Mounted>;
}

interface Mounted {
  configure(session: WidgetSession): void;
}

/** Each script is loaded once for header and footer. */
const scripts = new Map<string, Promise<SiteWidgets>>();

/**
 * Shows the header (0) or footer (1) of the outside service (spec 3 §1). The page says by `data-outside` that the
 * header stands there, so that our logo and login go; they stay when its script fails.
 */
export function SiteWidget({ at }: { readonly at: 0 | 1 }) {
  const { locale, shop } = useApp();
  const { widgetUrl: url, widgetIds } = shop.deployment;
  const id = widgetIds?.[at] ?? '';
  const session = useWidgetSession();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
    mounted.current?.configure(whole(session));
  }, [session]);
  useEffect(() => {
    if (url === null) return undefined;
    const element = document.createElement('div');
    let isGone = false;
    const told = latest.current;
    void load(url)
      .then((widgets) => widgets.mount({ element, id, language: locale, session: whole(told) }))
      .then((widget) => {
        if (isGone) return;
        mounted.current = widget;
        if (latest.current !== told) widget.configure(whole(latest.current));
        place.current?.append(element);
        if (at === 0) document.documentElement.dataset['outside'] = '';
      })
      // Ours stays: a page does without somebody else's header.
      .catch(() => undefined);
    return () => {
      isGone = true;
      mounted.current = null;
      element.remove();
      if (at === 0) delete document.documentElement.dataset['outside'];
    };
  }, [url, id, at, locale]);
  return <div ref={place} />;
}

function useWidgetSession(): WidgetSession {
  const { shop, locale } = useApp();
  const { publicHref } = useLocation();
  const active = useSession((state) => state.session.account !== null);
  const signedOn = useSession((state) => state.session.signedOn);
  const login = routePath(shop, 'login', locale, { redirect: publicHref });
  const hasSignOn = shop.signOn !== null;
  const loginUrl = hasSignOn ? signOnAddress(shop, 'start', login) : login;
  // Whoever comes there with a session is asked for one press: a link of somebody else's logs nobody out.
  const logoutUrl = routePath(shop, 'login', locale);
  const switches = signedOn && shop.signOn?.switches === true;
  const switchCapacityUrl = switches ? signOnAddress(shop, 'switch', login) : null;
  return useMemo(
    () => ({ active, loginUrl, logoutUrl, switchCapacityUrl }),
    [active, loginUrl, logoutUrl, switchCapacityUrl],
  );
}

/** The origin goes before each address: the outside service stands on another. */
function whole({ active, loginUrl, logoutUrl, switchCapacityUrl }: WidgetSession): WidgetSession {
  const at = (path: string) => new URL(path, window.location.origin).href;
  return {
    active,
    loginUrl: at(loginUrl),
    logoutUrl: at(logoutUrl),
    switchCapacityUrl: switchCapacityUrl === null ? null : at(switchCapacityUrl),
  };
}

function load(url: string): Promise<SiteWidgets> {
  const known = scripts.get(url) ?? inserted(url);
  scripts.set(url, known);
  return known;
}

function inserted(url: string): Promise<SiteWidgets> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => {
      const { siteWidgets } = globalThis as { readonly siteWidgets?: SiteWidgets };
      if (siteWidgets === undefined) reject(new Error(`${url} offers no widgets`));
      else resolve(siteWidgets);
    });
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}
