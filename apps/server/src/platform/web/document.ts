import { randomBytes } from 'node:crypto';
import type { RenderedPage } from './page-entry.ts';

/** Stands in HTML that may be kept; every sending replaces it with a nonce of its own. */
export const NONCE_PLACEHOLDER = '__BIVAK_NONCE__';

export interface DocumentAssets {
  readonly scripts: readonly string[];
  readonly stylesheets: readonly string[];
  readonly modulePreloads: readonly string[];
  /** Elements that only the development server adds. */
  readonly extraHead?: string;
}

/** The whole document with nonce placeholders: the only place that writes html, head and body. */
export function documentOf(page: RenderedPage, assets: DocumentAssets): string {
  const nonce = `nonce="${NONCE_PLACEHOLDER}"`;
  return [
    `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta property="csp-nonce" ${nonce}>`,
    page.head,
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}" ${nonce}>`),
    ...assets.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}" ${nonce}>`),
    assets.extraHead ?? '',
    '</head><body>',
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="boot" ${nonce}>${page.data}</script>`,
    ...assets.scripts.map((src) => `<script type="module" src="${src}" ${nonce}></script>`),
    '</body></html>',
  ].join('');
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(NONCE_PLACEHOLDER, nonce);
}
