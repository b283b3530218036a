import type { FastifyReply } from 'fastify';

import { html, Markup } from './html.ts';

/** A page that stands for another business has no bar of the sandbox, and speaks its visitor's language. */
export interface PageOptions {
  readonly formsTo?: string;
  readonly language?: string;
  readonly bare?: boolean;
}

/** A page of the sandbox: its own styles, frames of its own, and nothing else. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  content: Markup,
  options: PageOptions = {},
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; frame-src 'self'; form-action ${options.formsTo ?? "'self'"}`,
    )
    .header('cache-control', 'no-store')
    .send(pageText(title, content.text, options));
}

const top = html`<header class="top">
  <a class="name" href="/">Sandbox</a>
  <nav aria-label="Services"><a href="/mailbox">Mailbox</a> <a href="/payments">Payments</a></nav>
</header>`;

/** The same for a page that something else sends; `content` is markup. */
export function pageText(
  title: string,
  content: string,
  { language = 'en', bare = false }: PageOptions = {},
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        ${bare ? '' : top}
        <main>${new Markup(content)}</main>
      </body>
    </html> `.text;
}
