import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { createAdminApp } from './admin-app.ts';
import { createApp } from './app.ts';
import { reconcilerSweep, shortageJobs, shortagesSweep } from './features/availability/index.ts';
import { bulkJobs, jobRunsSweep } from './features/bulk/index.ts';
import { cartsSweep } from './features/carts/index.ts';
import { contactSweep } from './features/contact/index.ts';
import { conversationsSweep } from './features/conversations/index.ts';
import { divisionJobs, reoffersSweep, roundsSweep } from './features/division/index.ts';
import { catalogueJobs } from './features/catalogue/index.ts';
import { documentJobs, mailedDocuments, mailedLetter } from './features/documents/index.ts';
import { filesSweep } from './features/files/index.ts';
import { createResolveActor, identitySweep, operatorJobs } from './features/identity/index.ts';
import { invoiceJobs, invoicesCheckSweep } from './features/invoices/index.ts';
import { draftsSweep, remindersSweep } from './features/lending/index.ts';
import {
  contactMailJobs,
  damageMailJobs,
  differenceMailJobs,
  divisionMailJobs,
  lateMailJobs,
  loginMailJobs,
  messageMailJobs,
  notificationJobs,
  paymentMailJobs,
  pickupMailJobs,
  quoteMailJobs,
  requestMailJobs,
} from './features/notifications/index.ts';
import { offersSweep } from './features/offers/index.ts';
import {
  expirySweep,
  lateRemindersSweep,
  overdueSweep,
  pickupContactsSweep,
} from './features/orders/index.ts';
import { paymentJobs, paymentsCheckSweep, paymentsSweep } from './features/payments/index.ts';
import { privacyJobs, privacySweep } from './features/privacy/index.ts';
import { settlePlaces } from './features/settings/index.ts';
import { signOnSweep } from './features/sign-on/index.ts';
import { hiresSweep } from './features/stock/index.ts';
import { actsSweep } from './features/undo/index.ts';
import { webhookLogSweep, webhooksSweep } from './features/webhooks/index.ts';
import { widgetsSweep } from './features/widgets/index.ts';
import { clockFrom, systemClock } from './platform/clock/clock.ts';
import { answers } from './platform/database/answers.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { localFileStore } from './platform/files/file-store.ts';
import { loadServerKey } from './platform/identity/server-key.ts';
import type { Logger } from './platform/log/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { listenBeside } from './platform/process/listen-beside.ts';
import { filesFolder, openDatabase } from './platform/process/open-database.ts';
import { demandSurroundings, type ServerSettings } from './platform/settings.ts';
import { openShops } from './platform/shops/open-shops.ts';
import { readShopFolders } from './platform/shops/read-shop-folders.ts';
import type { Shop } from './platform/shops/shop.ts';
import { paymentAccountOf } from './platform/shops/payment-account.ts';
import { registerAccountsOf } from './platform/shops/register-account.ts';
import { signOnClientOf } from './platform/shops/sign-on-client.ts';

export interface RunningServer {
  readonly shops: readonly Shop[];
  stop(): Promise<void>;
}

/** Starts everything in order and remembers how to stop what has started, in the reverse order. */
export async function startServer(settings: ServerSettings, log: Logger): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const folders = readShopFolders(settings.shopsDir);
    const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
    const { databaseUrl, smtpUrl } = demandSurroundings(settings);
    const database = openDatabase(databaseUrl, settings, log);
    stops.push(() => database.close());
    let jobs: Jobs | null = null;
    const shops = openShops({
      folders,
      pool: database.pool,
      basePort: settings.basePort,
      embedOrigins: settings.embedOrigins,
      wakeRelay: (shopId) => jobs?.wake(shopId),
      log,
      signOnOf: (config) => signOnClientOf(settings, config),
      paymentsOf: (config) => paymentAccountOf(settings, config),
      registersOf: (config) => registerAccountsOf(settings, config),
      places: { search: settings.places, maps: settings.maps },
      beacon: settings.beacon,
    });
    await migrate(
      database.pool,
      shops.current().map((shop) => shop.database.schema),
    );
    const files = localFileStore(filesFolder(settings));
    for (const shop of shops.current()) {
      const differing = await settlePlaces(shop, clock.now());
      if (differing.length > 0)
        log.info({ shop: shop.id, differing }, 'shop.json says these places otherwise: the table counts');
    }
    await shops.refresh();
    stops.push(shops.follow(log));
    const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir: settings.dataDir });
    const { backOffice, basePort, host, metricsKey } = settings;
    const office = backOffice?.origin ?? null;
    const mailer = createMailer(smtpUrl);
    stops.push(async () => mailer.close());
    const documentsOf = mailedDocuments({ store: files, log });
    jobs = await startJobs({
      pool: database.pool,
      url: database.url,
      shops: shops.current,
      clock,
      log,
      handlers: [
        ...paymentJobs(log),
        ...paymentMailJobs({ mailer, key }),
        ...notificationJobs({ mailer, key, documentsOf }),
        ...documentJobs({ store: files }),
        ...catalogueJobs({ store: files }),
        ...invoiceJobs({ store: files, mailer }),
        ...loginMailJobs({ mailer, office, key }),
        ...contactMailJobs({ mailer }),
        ...damageMailJobs({ mailer, office }),
        ...requestMailJobs({ mailer, office, letterOf: mailedLetter({ log }), documentsOf }),
        ...divisionMailJobs({ mailer }),
        ...pickupMailJobs({ mailer, key }),
        ...quoteMailJobs({ mailer, key }),
        ...messageMailJobs({ mailer, office }),
        ...lateMailJobs({ mailer, office }),
        ...differenceMailJobs({ mailer, office }),
        ...privacyJobs({ store: files }),
        ...operatorJobs({ key }),
        ...shortageJobs(),
        ...divisionJobs({ key }),
        ...bulkJobs({ key }),
      ],
      sweeps: [
        actsSweep,
        webhooksSweep({ key, log, clock, allowsPrivate: !settings.production }),
        webhookLogSweep,
        expirySweep,
        overdueSweep,
        lateRemindersSweep,
        pickupContactsSweep,
        paymentsSweep,
        paymentsCheckSweep,
        identitySweep,
        signOnSweep,
        widgetsSweep,
        cartsSweep,
        draftsSweep,
        remindersSweep,
        roundsSweep({ key }),
        offersSweep,
        reoffersSweep,
        filesSweep(files),
        contactSweep,
        conversationsSweep,
        privacySweep,
        shortagesSweep,
        hiresSweep,
        jobRunsSweep,
        reconcilerSweep(log),
        invoicesCheckSweep(log),
      ],
    });
    stops.push(() => jobs?.stop() ?? Promise.resolve());
    const parts = {
      shops,
      clock,
      log,
      key,
      resolveActor: createResolveActor({ key }),
      trustProxy: settings.trustProxy,
      connections: { perAddress: settings.connectionsPerAddress },
      files,
      web: settings.dev ? 'dev' : 'production',
    } as const;
    const app = await createApp({
      ...parts,
      ready: () => answers(database.pool),
      metricsKey,
      office,
    });
    const ports = settings.production
      ? [basePort]
      : shops.current().map((shop) => basePort + shop.config.portOffset);
    stops.push(await listenEverywhere(app, [...new Set(ports)], host));
    if (backOffice !== null) {
      const admin = await createAdminApp({ ...parts, origin: backOffice.origin });
      stops.push(await listenEverywhere(admin, [backOffice.port], host));
    }
    return { shops: shops.current(), stop };
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping after a failed start'));
    throw error;
  }
}

/** One app on all its ports: the Host header says which shop a request is for. */
async function listenEverywhere(
  app: FastifyInstance,
  ports: readonly number[],
  host: string,
): Promise<() => Promise<void>> {
  // A browser takes either address of this machine for its name.
  const [address = host, ...besides] =
    host === 'localhost' ? (await lookup(host, { all: true })).map((one) => one.address) : [host];
  const [first = 0, ...others] = ports;
  await app.listen({ port: first, host: address });
  const forwarders = await Promise.all(others.map((port) => listenBeside(app, port, address)));
  for (const beside of besides)
    for (const port of ports)
      forwarders.push(await listenBeside(app, port, beside).catch(() => async () => undefined));
  return async () => {
    await Promise.all(forwarders.map((close) => close()));
    await app.close();
  };
}
