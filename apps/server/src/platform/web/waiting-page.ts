import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../application/refusal.ts';
import type { Clock } from '../clock/clock.ts';
import { sendRefusal } from '../http/answer-errors.ts';
import { isHostless } from '../http/shop-by-host.ts';
import { type Language, languageOf } from '../i18n/language.ts';
import type { ServerKey } from '../identity/server-key.ts';
import { isDraft, previewUntil } from '../shops/preview.ts';
import type { Shop } from '../shops/shop.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { newNonce } from './document.ts';
import { isPageAddress } from './page-address.ts';
import { readTheme } from './shop-assets.ts';

interface WaitingParts {
  readonly key: ServerKey;
  readonly clock: Clock;
}

/** Seconds after which a robot may come again. */
const again = 3600;

/**
 * A shop that is not open shows one page that says so, with 503, so that no search engine keeps it; its calls are refused.
 * The link of the back office leads past it: it leaves a cookie of this shop, and everything is as it will be. The brand's
 * files are always there, for the page has its look.
 */
export function holdDrafts(app: FastifyInstance, { key, clock }: WaitingParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const shop = request.shop as Shop | undefined;
    if (shop === undefined || !isDraft(shop) || isHostless(request)) return;
    reply.header('x-robots-tag', 'noindex');
    const now = clock.now();
    const url = new URL(request.url, 'http://shop.invalid');
    if (url.pathname === '/preview') {
      const expires = url.searchParams.get('exp') ?? '';
      const signature = url.searchParams.get('sig') ?? '';
      const until = previewUntil(key, shop, { expires, signature }, now);
      if (until !== null) {
        const seconds = Math.floor(until - now / 1000);
        const secure = shop.origins[0]?.startsWith('https:') === true ? '; Secure' : '';
        return reply
          .header(
            'set-cookie',
            `${cookieOf(shop)}=${expires}.${signature}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
          )
          .header('cache-control', 'no-store')
          .redirect('/', 303);
      }
    }
    if (url.pathname.startsWith('/assets/') || hasPreview(request, shop, { key, now })) return;
    reply.header('retry-after', again);
    if (!isPageAddress(request.url)) return sendRefusal(request, reply, refuse('ShopNotOpen'));
    return sendWaitingPage(request, reply, shop);
  });
}

/** Ports of one host share cookies: each shop has a name of its own. */
function cookieOf({ id }: Shop): string {
  return `bivak_preview_${id}`;
}

function hasPreview(
  { headers }: FastifyRequest,
  shop: Shop,
  { key, now }: { readonly key: ServerKey; readonly now: ReturnType<Clock['now']> },
): boolean {
  return (headers.cookie ?? '').split(';').some((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    const [expires = '', signature = ''] = value.split('.');
    return name === cookieOf(shop) && previewUntil(key, shop, { expires, signature }, now) !== null;
  });
}

async function sendWaitingPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
): Promise<FastifyReply> {
  const { config, translate, directory } = shop;
  const wanted = languageOf(headers['accept-language'], config.defaultLanguage);
  const language: Language = config.languages.includes(wanted) ? wanted : config.defaultLanguage;
  const words = (key: string) => escaped(translate[language](`waiting.${key}`, { name: config.name }));
  const nonce = newNonce();
  const { email, phone } = config.contact;
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><link rel="icon" type="image/svg+xml" href="/assets/shop/favicon.svg">',
    `<title>${escaped(config.name)}</title><style nonce="${nonce}">${await readTheme(directory)}${style}</style>`,
    '</head><body><main>',
    `<img src="/assets/shop/logo.svg" alt="" width="64" height="64"><p class="name">${escaped(config.name)}</p>`,
    `<h1>${words('title')}</h1><p>${words('text')}</p>`,
    `<p><a href="mailto:${escaped(email)}">${escaped(email)}</a><br>${escaped(phone)}</p>`,
    '</main></body></html>',
  ].join('');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'content-language': language,
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
    })
    .send(html);
}

const style = `body{margin:0;background:var(--ground);color:var(--ink);font:400 1.0625rem/1.5 var(--font-text)}
main{max-width:34rem;margin:0 auto;padding:clamp(48px,16vh,160px) 20px 48px}
.name{margin:16px 0 32px;font-weight:600;color:var(--ink-soft)}
h1{margin:0 0 12px;font:700 clamp(1.8rem,6vw,2.6rem)/1.1 var(--font-display);color:var(--brand-deep)}
a{color:var(--brand)}`;

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/gu, (sign) => signs[sign] ?? sign);
}
