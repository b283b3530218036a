import { describe, expect, test } from 'vitest';
import { signOnSweep } from './index.ts';
import { aBrowser } from './testing/a-browser.ts';
import { aShopWithSignOn } from './testing/a-shop-with-sign-on.ts';
import { start } from './testing/a-sign-on.ts';
import { earlyFaults, type Fault } from './testing/an-issuer.ts';

const at = aShopWithSignOn();
const { again, claims, signOn, statusOf, tokenOf, exchange, count } = at;

describe('whom a sign-on may send where', () => {
  test.each([
    'https://elders.example/aanmelden',
    '/\t/elders.example',
    'http://localhost:4002/aanmelden',
    'http://localhost:4000@elders.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1:4000/aanmelden',
  ])('a sign-on sends nobody to %s', async (page) => {
    for (const where of ['start', 'start/register', 'switch', 'logout']) {
      const answer = await at.browser.once(
        `/api/v2/oidc/loket/${where}?ResponseURL=${encodeURIComponent(page)}`,
      );
      expect([where, answer.status, answer.to]).toEqual([where, 400, undefined]);
    }
    expect(await count('sign_on_attempt')).toBe(0);
  });

  test.each([
    '//elders.example',
    '///elders.example',
    '/\\elders.example',
    'http://localhost:4000//elders.example',
  ])('of the slashes in %s a sign-on leaves one: it is a page of this shop', async (page) => {
    const url = await signOn(start(page));
    expect(url.origin + url.pathname).toBe('http://localhost:4000/elders.example');
  });

  test('a sign-on sends to a page of this shop, by its canonical address and without what a caller wrote under our names', async () => {
    const page =
      'http://localhost:4000/aanmelden?redirect=%2Faanbod&token=mine&registerKey=mine&status=x#deep';
    const url = await signOn(start(page));
    expect(url.origin + url.pathname).toBe('http://localhost:4000/aanmelden');
    expect([...url.searchParams.keys()]).toEqual(['redirect', 'token']);
    expect(tokenOf(url)).not.toBe('mine');
  });

  test('a sign-on from another address of the shop begins at the canonical one, where the cookie is', async () => {
    await again({}, { origins: ['http://localhost:4000', 'http://winkel.localhost:4000'] });
    const page = encodeURIComponent('http://winkel.localhost:4000/aanmelden?redirect=%2Faanbod');
    const { headers } = await at.server.app.inject({
      url: `/api/v2/oidc/loket/start/register?ResponseURL=${page}&login_hint=x`,
      headers: { host: 'winkel.localhost:4000' },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBe(
      'http://localhost:4000/api/v2/oidc/loket/start/register?ResponseURL=%2Faanmelden%3Fredirect%3D%252Faanbod&login_hint=x',
    );
  });

  test('a sign-on needs a ResponseURL, by whatever spelling', async () => {
    expect((await at.browser.once('/api/v2/oidc/loket/start')).status).toBe(400);
    expect((await at.browser.once('/api/v2/oidc/loket/start?responseUrl=/aanmelden')).status).toBe(303);
  });

  test('another provider does not exist, nor does any in a shop without one', async () => {
    expect((await at.browser.once('/api/v2/oidc/ander/start?ResponseURL=/')).status).toBe(404);
    const other = aBrowser(at.server, at.server.other);
    for (const path of [
      'start?ResponseURL=/',
      'callback?state=x',
      'ended',
      'switch?ResponseURL=/',
      'logout?ResponseURL=/',
    ])
      expect([path, (await other.once(`/api/v2/oidc/loket/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('the question to the provider', () => {
  test('the question to the provider carries state, nonce and a challenge, and its cookie says no more than which browser it is', async () => {
    const answer = await at.server.app.inject({
      url: start('/aanmelden', '&login_hint=eyJ9'),
      headers: { host: 'localhost:4000' },
    });
    const asked = new URL(String(answer.headers.location));
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'feesthuis',
      response_type: 'code',
      scope: 'openid profile email vo',
      redirect_uri: 'http://localhost:4000/api/v2/oidc/loket/callback',
      code_challenge_method: 'S256',
      login_hint: 'eyJ9',
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^bivak-feesthuis-sign-on=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax$/u,
    );
    const { rows } = await at.server.pool.query('select * from shop_feesthuis.sign_on_attempt');
    expect(JSON.stringify(rows)).not.toContain(asked.searchParams.get('state'));
  });

  test('the question to the provider sets a cookie for https only where the shop has that', async () => {
    await again({}, { origins: ['https://feest.example'] });
    const { headers } = await at.server.app.inject({ url: start(), headers: { host: 'feest.example' } });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Secure-bivak-feesthuis-sign-on=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/u,
    );
  });

  test('of two tabs that ask the provider each gets its answer', async () => {
    const first = await at.browser.once(start('/aanmelden?redirect=%2Feen'));
    const second = await at.browser.once(start('/aanmelden?redirect=%2Ftwee'));
    expect((await at.browser.go(second.to ?? '')).url.searchParams.get('redirect')).toBe('/twee');
    expect((await at.browser.go(first.to ?? '')).url.searchParams.get('redirect')).toBe('/een');
  });

  test('the question to the provider asks to choose another account where the provider knows no switch at its logout', async () => {
    await again({ capacitySwitch: 'prompt' });
    const { to = '' } = await at.browser.once('/api/v2/oidc/loket/switch?ResponseURL=/aanmelden');
    expect(new URL(to).searchParams.get('prompt')).toBe('select_account');
    await again({ capacitySwitch: 'off' });
    expect((await at.browser.once('/api/v2/oidc/loket/switch?ResponseURL=/aanmelden')).status).toBe(404);
  });
});

describe('a provider that', () => {
  test.each<[Fault, string]>([
    ['down', 'unavailable'],
    ['server-error', 'unavailable'],
    ['half-an-answer', 'unavailable'],
    ['wrong-nonce', 'failed'],
    ['no-nonce', 'failed'],
    ['wrong-signature', 'failed'],
    ['no-signature', 'failed'],
    ['wrong-audience', 'failed'],
    ['wrong-issuer', 'failed'],
    ['expired-token', 'failed'],
    ['no-id-token', 'failed'],
    ['not-json', 'failed'],
    ['error-in-token', 'failed'],
    ['other-subject-in-userinfo', 'failed'],
    ['redirected-token', 'failed'],
    ['redirected-userinfo', 'failed'],
  ])(
    'a provider that fails when the browser is back (%s) lets nobody in, and says so',
    async (fault, status) => {
      const { to = '' } = await at.browser.once(start());
      at.issuer.state.fault = fault;
      const url = (await at.browser.go(to)).url;
      expect([url.pathname, statusOf(url), tokenOf(url)]).toEqual(['/aanmelden', status, '']);
      expect(await count('login')).toBe(0);
      // Our server stands inside: nobody outside sends it elsewhere.
      expect(at.issuer.state.strayed).toEqual([]);
    },
  );

  test.each(earlyFaults)(
    'a provider that fails at the start (%s) sends straight back with words, and is asked again by the next',
    async (fault) => {
      at.issuer.state.fault = fault;
      expect(statusOf(await signOn())).toBe('unavailable');
      expect([await count('sign_on_attempt'), at.issuer.state.strayed]).toEqual([0, []]);
      at.issuer.state.fault = null;
      expect(tokenOf(await signOn())).not.toBe('');
    },
  );

  test('a provider that is slow is waited for a few seconds, no longer', async () => {
    at.issuer.state.fault = 'slow';
    const begun = performance.now();
    expect(statusOf(await signOn())).toBe('unavailable');
    // It never answers. Five seconds are allowed, and a busy machine its own.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test.each([
    [{ vo_associations: 'V0012345' }],
    [{ vo_associations: [{ name: 'without a code' }] }],
    [{ vo_associations: [{ code: "V1'; drop table" }] }],
    [{ vo_associations: [null] }],
  ])('a provider that describes people in another form is not believed by half (%j)', async (said) => {
    claims(said);
    expect(statusOf(await signOn())).toBe('failed');
    expect(await count('login')).toBe(0);
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_scope', 'failed'],
  ])('a provider that says no with %s is told as that', async (error, status) => {
    const { to = '' } = await at.browser.once(start());
    const state = new URL(to).searchParams.get('state');
    const { url } = await at.browser.go(`/api/v2/oidc/loket/callback?state=${state}&error=${error}`);
    expect(statusOf(url)).toBe(status);
  });
});

describe('the way back', () => {
  const callbackOf = async (address: string): Promise<string> => {
    const answer = await fetch(address, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };

  test('the way back leads into the shop once', async () => {
    const callback = await callbackOf((await at.browser.once(start())).to ?? '');
    expect(tokenOf((await at.browser.go(callback)).url)).not.toBe('');
    expect(statusOf((await at.browser.go(callback)).url)).toBe('expired');
    expect(at.issuer.state.exchanges).toHaveLength(1);
  });

  test('the way back is of no use in another at.browser, and stays good in its own', async () => {
    const callback = await callbackOf((await at.browser.once(start())).to ?? '');
    const thief = aBrowser(at.server);
    expect(statusOf((await thief.go(callback)).url)).toBe('expired');
    await thief.once(start());
    expect(statusOf((await thief.go(callback)).url)).toBe('expired');
    expect(at.issuer.state.exchanges).toHaveLength(0);
    expect(tokenOf((await at.browser.go(callback)).url)).not.toBe('');
  });

  test('the way back is good for half an hour', async () => {
    const { to = '' } = await at.browser.once(start());
    at.server.clock.now = (at.server.clock.now + 30 * 60_000) as typeof at.server.clock.now;
    expect(statusOf((await at.browser.go(to)).url)).toBe('expired');
  });

  test.each(['', '?state=', '?state=verzonnen', '?code=x', `?state=${'x'.repeat(200)}`])(
    'the way back of a sign-on that never was (%s) ends at the login page',
    async (query) => {
      const { url } = await at.browser.go(`/api/v2/oidc/loket/callback${query}`);
      expect([url.pathname, statusOf(url)]).toEqual(['/aanmelden', 'expired']);
    },
  );

  test('the way back with a code of somebody else fails at the provider', async () => {
    const theirs = new URL(await callbackOf((await aBrowser(at.server).once(start())).to ?? ''));
    const { to = '' } = await at.browser.once(start());
    const state = new URL(to).searchParams.get('state');
    const { url } = await at.browser.go(
      `/api/v2/oidc/loket/callback?state=${state}&code=${theirs.searchParams.get('code')}`,
    );
    expect(statusOf(url)).toBe('failed');
  });
});

describe('the token of the address', () => {
  test('the token of the address is good once, though two come at the same instant', async () => {
    const token = tokenOf(await signOn());
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
  });

  test('the token of the address is good for a minute', async () => {
    const token = tokenOf(await signOn());
    at.server.clock.now = (at.server.clock.now + 60_000) as typeof at.server.clock.now;
    expect(await exchange(token)).toMatchObject({ status: 410, body: { Error: { Code: 'CodeExpired' } } });
  });

  test('the token of the address stands nowhere but in the address', async () => {
    const token = tokenOf(await signOn());
    const { rows } = await at.server.pool.query('select * from shop_feesthuis.exchange_code');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await exchange(token.toUpperCase())).status).toBe(404);
  });

  test('the token of the address of another shop is none here', async () => {
    const token = tokenOf(await signOn());
    expect((await exchange(token, true, aBrowser(at.server, at.server.other))).status).toBe(404);
    expect((await exchange(token)).status).toBe(200);
  });

  test('the token of the address asks a browser that did not begin it whether it is that person, and is not used up by the question', async () => {
    const token = tokenOf(await signOn());
    const other = aBrowser(at.server);
    const asked = await exchange(token, undefined, other);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        Error: { Code: 'ConfirmationNeeded' },
        Person: { FirstName: 'Noor', LastName: 'Claes', CompanyName: 'De Zwerfkei' },
      },
    });
    expect(JSON.stringify(asked.body)).not.toContain('Access_token');
    expect((await exchange(token, false, other)).status).toBe(409);
    expect((await exchange(token, true, other)).status).toBe(200);
    expect((await exchange(token)).status).toBe(410);
  });

  test('the token of the address of a login that was shut out meanwhile opens nothing', async () => {
    const token = tokenOf(await signOn());
    const refusal = async () => (await exchange(token)).body.Error.Code;
    await at.server.pool.query('update shop_feesthuis.login set approved = false');
    expect(await refusal()).toBe('UserNotApproved');
    await at.server.pool.query('update shop_feesthuis.login set activated = false');
    expect(await refusal()).toBe('UserNotActivated');
  });

  test('the token of the address has to be there, and may not be a book', async () => {
    expect((await at.browser.post('/api/v3/core/token/_exchange', {})).status).toBe(400);
    expect((await exchange('x'.repeat(300))).status).toBe(400);
  });
});

describe('a sign-on that is over', () => {
  test('logging out at a provider that cannot do it says that one may still be logged in there', async () => {
    const url = await signOn('/api/v2/oidc/loket/logout?ResponseURL=/');
    expect([url.pathname, statusOf(url)]).toEqual(['/', 'still-signed-on']);
  });

  test('coming back from a logout that never began ends at the login page', async () => {
    const { url } = await at.browser.go('/api/v2/oidc/loket/ended?state=verzonnen');
    expect(url.href).toBe('http://localhost:4000/aanmelden');
  });

  test('a sign-on that is over is swept away when its time is over', async () => {
    await at.browser.once(start());
    await signOn();
    const later = (at.server.clock.now + 25 * 3_600_000) as typeof at.server.clock.now;
    await signOnSweep.run(at.server.shop, later);
    for (const table of ['sign_on_attempt', 'exchange_code', 'sign_on_registration'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });
});
