import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import type { Session } from '../../session/session.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { hydratedPage, openPage, type Opening } from '../../testing/open-page.tsx';

// Spec 3 §1, "Site header and footer come from an external widget service".
let fake: FakeShop;
/** Each test has a script of its own: a page loads one once. */
let url: string;
let count = 0;
const mount = vi.fn<(place: { id: string; element: HTMLElement; session: object }) => object>();
const configure = vi.fn<(session: object) => void>();

beforeEach(() => {
  fake = aLendingFake();
  count += 1;
  url = `https://widgets.example/${count}.js`;
  mount.mockReset();
  configure.mockReset();
  // why: it plays the outside service, which is somebody else's.
  mount.mockImplementation(({ id, element }) => {
    element.textContent = `van buiten: ${id}`;
    return { configure };
  });
  vi.stubGlobal('siteWidgets', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const deployment = () => ({
  pickupTimes: '10:00 - 15:45',
  returnTimes: '10:00 - 15:45',
  mapsKey: null,
  widgetUrl: url,
  widgetIds: ['header-1', 'footer-1'] as [string, string],
});
const open = (opening: Opening = {}) =>
  openPage(fake, '/tenten-tarieven', { shop: { ...aLendingShop(), deployment: deployment() }, ...opening });
const script = () =>
  waitFor(() => {
    const [found] = [...document.querySelectorAll('script')].filter(({ src }) => src === url);
    if (found === undefined) throw new Error('no script yet');
    return found;
  });
async function arrives(): Promise<void> {
  const found = await script();
  vi.stubGlobal('siteWidgets', { mount });
  await act(async () => found.dispatchEvent(new Event('load')));
}
/** By this the style sheet takes our logo and our login away. */
const isOutside = () => 'outside' in document.documentElement.dataset;

describe('the header and footer of an outside service', () => {
  test('the header and footer of an outside service are shown once their script has come, with a session that says how to log in; ours stands until then', async () => {
    await open();
    await script();
    expect(isOutside()).toBe(false);
    expect(screen.getAllByRole('link', { name: 'Aanmelden' }).length).toBeGreaterThan(0);
    await arrives();
    await screen.findByText('van buiten: header-1');
    await screen.findByText('van buiten: footer-1');
    const [[place] = []] = mount.mock.calls;
    expect(place?.session).toEqual({
      active: false,
      loginUrl: expect.stringMatching(/^http:\/\/localhost[^?]*\/aanmelden\?redirect=/u),
      logoutUrl: expect.stringMatching(/^http:\/\/localhost[^?]*\/aanmelden$/u),
      switchCapacityUrl: null,
    });
    expect(isOutside()).toBe(true);
    expect(screen.getByRole('navigation', { name: 'Hoofdmenu' })).toBeDefined();
  });

  test('the header and footer of an outside service hear of the session that there is, and when it ends', async () => {
    const sessions: Session[] = [];
    await open({ kept: loggedInAs(AN), onSession: (one) => sessions.push(one) });
    await arrives();
    await screen.findByText('van buiten: header-1');
    expect(mount.mock.calls[0]?.[0].session).toMatchObject({ active: true });
    await act(async () => sessions[0]?.logout());
    await waitFor(() =>
      expect(configure).toHaveBeenLastCalledWith(expect.objectContaining({ active: false })),
    );
  });

  test('the header and footer of an outside service leave ours where the script fails, or offers nothing', async () => {
    await open();
    const found = await script();
    await act(async () => found.dispatchEvent(new Event('error')));
    expect(isOutside()).toBe(false);
    expect(screen.queryByText(/van buiten/u)).toBeNull();
    url = `${url}?leeg`;
    document.body.replaceChildren();
    await open();
    const empty = await script();
    await act(async () => empty.dispatchEvent(new Event('load')));
    expect(isOutside()).toBe(false);
  });

  test('the header and footer of an outside service come after the page that the server drew, which stays as it is', async () => {
    const { mismatches, html } = await hydratedPage(fake, '/tenten-tarieven', {
      shop: { ...aLendingShop(), deployment: deployment() },
    });
    expect(mismatches).toEqual([]);
    expect(html).toContain('/assets/shop/logo.svg');
    expect(html).not.toContain(url);
    await arrives();
    await screen.findByText('van buiten: header-1');
  });

  test('the header and footer of an outside service are not asked for where the shop names none', async () => {
    await open({ shop: { ...aLendingShop(), deployment: { ...deployment(), widgetIds: null } } });
    await screen.findByRole('navigation', { name: 'Hoofdmenu' });
    expect(isOutside()).toBe(false);
    expect([...document.querySelectorAll('script')].filter(({ src }) => src === url)).toEqual([]);
  });
});
