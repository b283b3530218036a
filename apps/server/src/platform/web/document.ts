import { randomBytes } from 'node:crypto';
import { lateScripts } from './late-scripts.ts';
import type { RenderedPage } from './page-entry.ts';

/** Stands in HTML that may be cached; every sending replaces it with a nonce of its own. */
export const NONCE_PLACEHOLDER = '__BIVAK_NONCE__';

export interface DocumentAssets {
  readonly scripts: readonly string[];
  /** They stand in the document itself, so that nothing has to be fetched before it is painted. */
  readonly styles: readonly DocumentStyle[];
  readonly modulePreloads: readonly string[];
  /** Elements that only the development server adds. */
  readonly extraHead?: string;
}

export interface DocumentStyle {
  readonly css: string;
  /** The address under which a script would fetch them. */
  readonly href?: string;
}

/** The whole document with nonce placeholders: the only place that writes html, head and body. */
export function documentOf(page: RenderedPage, assets: DocumentAssets): string {
  const nonce = `nonce="${NONCE_PLACEHOLDER}"`;
  return [
    `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta property="csp-nonce" ${nonce}>`,
    page.head,
    ...assets.styles.map(({ css }) => `<style ${nonce}>${css}</style>`),
    ...assets.styles.map(({ href }) => (href === undefined ? '' : namedStyle(href, nonce))),
    assets.extraHead ?? '',
    '</head><body>',
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="boot" ${nonce}>${page.data}</script>`,
    `<script type="module" ${nonce}>${lateScripts(assets.scripts, assets.modulePreloads)}</script>`,
    '</body></html>',
  ].join('');
}

/** Vite fetches the styles of a script unless a link names them; one that is disabled names them and fetches nothing. */
function namedStyle(href: string, nonce: string): string {
  return `<link rel="stylesheet" href="${href}" disabled ${nonce}>`;
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(NONCE_PLACEHOLDER, nonce);
}
