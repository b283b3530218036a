import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';

import { html, type Markup } from '../html.ts';
import { sendPage } from '../page.ts';

/** The phones of a shop's demo accounts: who, and the secret that the app has. */
export interface ShownAuthenticators {
  readonly name: string;
  readonly authenticators: readonly {
    readonly who: string;
    readonly role: string;
    /** In base32, for everybody to read in the shop's folder. */
    readonly secret: string;
  }[];
}

const periodMs = 30_000;

/** An authenticator app for everybody whose secret the demo data have. */
export function registerAuthenticator(
  app: FastifyInstance,
  {
    shops = [],
    aheadMs = 0,
  }: {
    readonly shops?: readonly (Pick<ShownAuthenticators, 'name'> & Partial<ShownAuthenticators>)[];
    readonly aheadMs?: number;
  },
): void {
  app.get('/authenticator', (_, reply) => {
    const timestamp = Date.now() + aheadMs;
    const left = Math.ceil((periodMs - (timestamp % periodMs)) / 1000);
    // The digits change by themselves; a page that is open follows.
    void reply.header('refresh', String(left));
    return sendPage(reply, 'Authenticator', page(shops, timestamp, left));
  });
}

function page(
  shops: readonly (Pick<ShownAuthenticators, 'name'> & Partial<ShownAuthenticators>)[],
  timestamp: number,
  left: number,
): Markup {
  const shown = shops.filter(({ authenticators = [] }) => authenticators.length > 0);
  return html`<h1>Authenticator</h1>
    <p class="quiet">
      What the phones of the demo’s accounts show. The digits change in ${left}
      ${left === 1 ? 'second' : 'seconds'}.
    </p>
    ${shown.length === 0 ? html`<p class="empty quiet">No shop with demo accounts.</p>` : html``}
    ${shown.map(
      ({ name, authenticators = [] }) =>
        html`<h2>${name}</h2>
          <dl class="facts">
            ${authenticators.map(
              ({ who, role, secret }) =>
                html`<dt>${who}, ${role}</dt>
                  <dd><code>${TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp })}</code></dd>`,
            )}
          </dl>`,
    )}`;
}
