import './theme.css';
import '@bivak/ui/base.css';
import './office.css';
import type { BackOfficeBoot } from '@bivak/contract/admin';
import { createClient } from '@bivak/contract/wire';
import { clockFrom, createQueryClient, fetchSender, markMissingParts } from '@bivak/web';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { AppContext } from './app-context.tsx';
import { words as loaders } from 'virtual:words';
import { chosenLanguage } from './i18n/language.ts';
import { createWords } from './i18n/words.ts';
import { createOfficeRouter } from './router.tsx';
import { browserMark, createStaffSession, staffTransport } from './session/staff-session.ts';

markMissingParts(window);
const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as BackOfficeBoot;
const locale = chosenLanguage(boot.locale);
document.documentElement.lang = locale;
const words = createWords(loaders[locale]);
// The session is renewed while they come.
const frameWords = words.load('frame');
const root = createRoot(document.getElementById('root') ?? document.body);

if (boot.shop === null) {
  // Whoever works in a shop needs none of it. Not awaited: it shares parts with this file, and each would wait for the other.
  void import('./pages/shops-page.tsx').then(({ drawWithoutShop }) =>
    drawWithoutShop(root, { shops: boot.shops, locale, words }),
  );
} else {
  const shop = { ...boot.shop, errorsEnabled: true };
  const clock = clockFrom(boot.now, shop.timeZone);
  clock.start();
  const base = `/${shop.id}`;
  const send = fetchSender<string>(
    (address, init) => fetch(address, init),
    locale,
    () => ({}),
    base,
  );
  const session = createStaffSession({ send, now: clock.now, mark: browserMark(shop.id) });
  void session.ready();
  const queryClient = createQueryClient();
  // Whoever comes next must not see what the one before was shown.
  session.events.on('logout', () => queryClient.clear());
  const context: AppContext = {
    shop,
    shops: boot.shops,
    locale,
    words,
    call: createClient(staffTransport(session, send)),
    queryClient,
    clock,
    session,
  };
  const router = createOfficeRouter({ context, base });
  // The page's own parts come beside the frame's words, not after them.
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of matched) void options.component?.preload?.();
  await frameWords;
  root.render(<App {...{ router, context }} />);
}
