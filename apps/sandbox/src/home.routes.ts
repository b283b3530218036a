import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { html } from './html.ts';
import type { ShownShop } from './site/site.routes.ts';
import { sendPage } from './page.ts';

const styles = await readFile(new URL('sandbox.css', import.meta.url), 'utf8');

/** What the sandbox stands in for, and whether it lives. */
export function registerHome(app: FastifyInstance, shops: readonly ShownShop[]): void {
  app.get('/health', () => ({ status: 'ok' }));
  // Browsers ask for one of every place that they come to.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/sandbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/', (_, reply) =>
    sendPage(
      reply,
      'Services',
      html`<h1>Services</h1>
        <p class="quiet">The outside world of the shops on this machine. Nothing leaves it.</p>
        <ul class="services">
          <li><a href="/mailbox">Mailbox</a><span>Every mail that the shops sent</span></li>
          <li>
            <a href="/payments">Payments</a
            ><span>Every payment that the shops asked for, with its pay page</span>
          </li>
          <li>
            <a href="/authenticator">Authenticator</a
            ><span>The six digits of the demo’s owners and bookkeepers</span>
          </li>
          <li>
            <a href="/webhooks">Webhooks</a
            ><span>What a program hears that has a webhook at this address</span>
          </li>
          <li><a href="/registers">Business register</a><span>Enterprises that forms can look up</span></li>
          <li>Places<span>A search for camp places, and maps of them, as the wizard asks</span></li>
          <li>
            <a href="/site-widgets.js">Header and footer</a
            ><span>Of a government’s sites, for a shop that names this script as its widgets</span>
          </li>
          <li>Single sign-on<span>A shop that uses it sends you here to say who you are</span></li>
          ${shops.map(
            ({ id, name }) =>
              html`<li>
                <a href="/site/${id}">Web site</a
                ><span>Somebody’s own site, with the widgets of ${name}</span>
              </li>`,
          )}
        </ul>`,
    ),
  );
}
