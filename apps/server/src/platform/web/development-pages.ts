import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import { NONCE_PLACEHOLDER } from './document.ts';
import type { PageEntry } from './page-entry.ts';
import type { PageSource } from './page-source.ts';

const ENTRY_SERVER = '/src/entry-server.tsx';
const ENTRY_CLIENT = '/src/entry-client.tsx';

/**
 * The shop from source, through Vite's middleware, on every host and port that this server listens to. Its
 * socket has a port of its own, because one Vite serves several shop ports. Styles stand in the document, so
 * that a page does not flash bare until its modules run.
 */
export async function openDevelopmentPages(
  app: FastifyInstance,
  shopAppDir: string,
  socketPort: number,
): Promise<PageSource> {
  const { vite, tools, connect } = await openDevelopmentServer(app, shopAppDir, socketPort);
  return {
    entry: async () => (await vite.ssrLoadModule(ENTRY_SERVER)) as unknown as PageEntry,
    assetsOf: async () => ({
      scripts: [ENTRY_CLIENT],
      styles: [],
      modulePreloads: [],
      extraHead: (await tools()) + (await stylesOf(vite)),
    }),
    connect,
    close: () => vite.close(),
  };
}

export interface DevelopmentServer {
  readonly vite: ViteDevServer;
  /** Elements for the head of a page. */
  readonly tools: () => Promise<string>;
  /** Where its socket is. */
  readonly connect: readonly string[];
}

/** Serves an app's sources through Vite's middleware. */
export async function openDevelopmentServer(
  app: FastifyInstance,
  appDir: string,
  socketPort: number,
): Promise<DevelopmentServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: appDir,
    configFile: join(appDir, 'vite.config.ts'),
    appType: 'custom',
    html: { cspNonce: NONCE_PLACEHOLDER },
    server: { middlewareMode: true, ws: { port: socketPort } },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (
      /^\/(api|files|health|ready|metrics|assets\/shop|assets\/widgets|widgets\.js)(\/|\?|$)/u.test(
        request.url,
      )
    )
      return;
    const answered = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, () => resolve(false));
    });
    if (answered) reply.hijack();
  });
  return {
    vite,
    tools: () => toolsOf(vite),
    connect: [`ws://localhost:${socketPort}`, `ws://127.0.0.1:${socketPort}`],
  };
}

/** What Vite and its plugins put into the head of a document: their client, and what lets components be replaced. */
async function toolsOf(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
  return /<head>([\s\S]*)<\/head>/u.exec(html)?.[1] ?? '';
}

/**
 * Collects all styles that the server entry reaches, marked so that Vite's client takes them over instead of adding
 * them.
 */
async function stylesOf(vite: ViteDevServer): Promise<string> {
  const graph = vite.environments.ssr.moduleGraph;
  const start = await graph.getModuleByUrl(ENTRY_SERVER);
  const seen = new Set<EnvironmentModuleNode>();
  const walk = (module: EnvironmentModuleNode): void => {
    if (seen.has(module)) return;
    seen.add(module);
    module.importedModules.forEach(walk);
  };
  if (start !== undefined) walk(start);
  const files = [...seen].filter(
    (module) => module.file?.endsWith('.css') && module.url === withoutQuery(module.url),
  );
  const sheets = await Promise.all(
    files.map(async (module) => {
      const loaded = (await vite.ssrLoadModule(`${module.url}?inline`)) as { default: string };
      return `<style data-vite-dev-id="${module.file ?? ''}" nonce="${NONCE_PLACEHOLDER}">${loaded.default}</style>`;
    }),
  );
  return sheets.join('');
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url;
}

/** A port for the socket that follows from the project's place, so that two checkouts do not meet. */
export function socketPortFor(dir: string): number {
  return 24_600 + (createHash('sha256').update(dir).digest().readUInt16BE(0) % 300);
}
