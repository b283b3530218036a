import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';

import { registerAuthenticator, type ShownAuthenticators } from './authenticator/authenticator.routes.ts';
import { registerBeacon } from './beacon/beacon.routes.ts';
import { openMailStore } from './mailbox/mail-store.ts';
import { registerMailbox } from './mailbox/mailbox.routes.ts';
import { startMailServer } from './mailbox/mail-server.ts';
import { registerHome } from './home.routes.ts';
import { registerPayments } from './payments/payments.routes.ts';
import { registerPlaces } from './places/places.routes.ts';
import { registerRegisters } from './registers/registers.routes.ts';
import { registerSignOn } from './sign-on/sign-on.routes.ts';
import { registerSite, type ShownShop } from './site/site.routes.ts';
import { registerWebhooks } from './webhooks/webhooks.routes.ts';
import { registerSiteWidgets } from './site-widgets/site-widgets.routes.ts';
import { onlyFromHere } from './only-from-here.ts';

export interface SandboxOptions {
  /** The loopback address: what the sandbox keeps is for nobody else. */
  readonly host: '127.0.0.1';
  /** Port of its pages; 0 takes a free one. */
  readonly port: number;
  /** Port of the mail server; 0 takes a free one. */
  readonly smtpPort: number;
  /** Folder of the project's state; the sandbox keeps its own in `sandbox/` there. */
  readonly dataDir: string;
  /** Whose widgets the example of a web site shows, and whose digits the authenticator. */
  readonly shops?: readonly (ShownShop & Partial<ShownAuthenticators>)[];
  /** By how much the clock of the shops is ahead of this machine's; for the digits of the authenticator. */
  readonly aheadMs?: number;
}

export interface Sandbox {
  /** Without a slash at the end. */
  readonly url: string;
  readonly smtpUrl: string;
  /** Releases the ports; what was received stays on disk. */
  stop(): Promise<void>;
}

/** The outside world on a laptop: real protocols, no real service behind them. Demo mode and tests start it. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = await openMailStore(join(options.dataDir, 'sandbox', 'mails'));
  const app = Fastify({ bodyLimit: 64 * 1024 });
  onlyFromHere(app);
  registerHome(app, options.shops ?? []);
  registerSite(app, options.shops ?? []);
  registerMailbox(app, store);
  registerAuthenticator(app, options);
  await registerPayments(app, { dataDir: options.dataDir, originOf: () => addressOf(app, options) });
  registerRegisters(app);
  registerPlaces(app);
  registerBeacon(app, options);
  registerSiteWidgets(app);
  registerWebhooks(app);
  await registerSignOn(app, () => addressOf(app, options));
  const mailServer = await startMailServer({ host: options.host, port: options.smtpPort, store });
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await mailServer.stop();
    throw error;
  }
  return {
    url: addressOf(app, options),
    smtpUrl: `smtp://${options.host}:${mailServer.port}`,
    stop: async () => {
      await Promise.all([app.close(), mailServer.stop()]);
    },
  };
}

function addressOf(app: FastifyInstance, { host, port }: SandboxOptions): string {
  const address = app.server.address();
  return `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`;
}
