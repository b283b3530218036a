import type { FastifyReply } from 'fastify';

import { html, Markup } from './html.ts';

/** A page of the sandbox: its own styles, frames of its own, and nothing else. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  content: Markup,
  formsTo = "'self'",
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; frame-src 'self'; form-action ${formsTo}`,
    )
    .header('cache-control', 'no-store')
    .send(pageText(title, content.text));
}

/** The same for a page that something else sends; `content` is markup. */
export function pageText(title: string, content: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header class="top">
          <a class="name" href="/">Sandbox</a>
          <nav aria-label="Services"><a href="/mailbox">Mailbox</a> <a href="/payments">Payments</a></nav>
        </header>
        <main>${new Markup(content)}</main>
      </body>
    </html> `.text;
}
