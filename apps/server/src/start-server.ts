import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
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
  reminderMailJobs,
  quoteMailJobs,
  requestMailJobs,
} from './features/notifications/index.ts';
import { makeSetupLink } from './features/new-shop/index.ts';
import { offersSweep } from './features/offers/index.ts';
import {
  expirySweep,
  lateRemindersSweep,
  overdueSweep,
  pickupContactsSweep,
  remindersAheadSweep,
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
import { migrate, prepareInstallation } from './platform/database/migrate.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { localFileStore } from './platform/files/file-store.ts';
import { loadServerKey } from './platform/identity/server-key.ts';
import type { Logger } from './platform/log/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { listenBeside } from './platform/process/listen-beside.ts';
import { brandsFolder, filesFolder, openDatabase } from './platform/process/open-database.ts';
import { demandSurroundings, type ServerSettings } from './platform/settings.ts';
import { openShops, schemaOf } from './platform/shops/open-shops.ts';
import { readShopFolders } from './platform/shops/read-shop-folders.ts';
import type { Shop } from './platform/shops/shop.ts';
import { paymentAccountOf } from './platform/shops/payment-account.ts';
import { registerAccountsOf } from './platform/shops/register-account.ts';
import { readStoredShops } from './platform/shops/stored-shops.ts';
import { signOnClientOf } from './platform/shops/sign-on-client.ts';

export interface RunningServer {
  readonly shops: readonly Shop[];
  /** By which the first shop is made in the browser; null where there is one, or no back office to make it in. */
  readonly setupLink: string | null;
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
      brandsDir: brandsFolder(settings),
    });
    await prepareInstallation(database.pool);
    const stored = (await readStoredShops(database.pool)).map(({ id }) => schemaOf(id));
    await migrate(database.pool, [
      ...new Set([...shops.current().map((shop) => shop.database.schema), ...stored]),
    ]);
    await shops.refresh();
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
        ...reminderMailJobs({ mailer, key }),
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
        remindersAheadSweep,
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
    // Without a shop the first port is there all the same, for whoever asks whether the process lives.
    const ports = settings.production
      ? [basePort]
      : [basePort, ...shops.current().map((shop) => basePort + shop.config.portOffset)];
    const listening = await listenEverywhere(app, [...new Set(ports)], host);
    stops.push(() => listening.stop());
    if (!settings.production)
      shops.onAdded(() => {
        for (const { config } of shops.current())
          listening
            .add(basePort + config.portOffset)
            .catch((error: unknown) =>
              log.error({ err: error, shop: config.id }, 'the port of a new shop is taken'),
            );
      });
    if (backOffice === null) return { shops: shops.current(), setupLink: null, stop };
    const { origin, port } = backOffice;
    const newShop = {
      pool: database.pool,
      brandsDir: brandsFolder(settings),
      basePort,
      production: settings.production,
      isPortFree: (one: number) => isPortFree(one, host),
    };
    const admin = await createAdminApp({ ...parts, origin, newShop });
    const desk = await listenEverywhere(admin, [port], host);
    stops.push(() => desk.stop());
    const isFirst = shops.current().length === 0;
    const setupLink = isFirst
      ? await makeSetupLink(database.pool, origin, { isFirst, now: clock.now() })
      : null;
    return { shops: shops.current(), setupLink, stop };
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping after a failed start'));
    throw error;
  }
}

interface Listening {
  /** A further port, once. */
  add(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** One app on all its ports: the Host header says which shop a request is for. */
async function listenEverywhere(
  app: FastifyInstance,
  ports: readonly number[],
  host: string,
): Promise<Listening> {
  // A browser takes either address of this machine for its name.
  const [address = host, ...besides] =
    host === 'localhost' ? (await lookup(host, { all: true })).map((one) => one.address) : [host];
  const [first = 0, ...others] = ports;
  await app.listen({ port: first, host: address });
  const forwarders = await Promise.all(others.map((port) => listenBeside(app, port, address)));
  for (const beside of besides)
    for (const port of ports)
      forwarders.push(await listenBeside(app, port, beside).catch(() => async () => undefined));
  const taken = new Set(ports);
  return {
    async add(port) {
      if (taken.has(port)) return;
      taken.add(port);
      forwarders.push(await listenBeside(app, port, address));
      for (const beside of besides)
        forwarders.push(await listenBeside(app, port, beside).catch(() => async () => undefined));
    },
    async stop() {
      await Promise.all(forwarders.map((close) => close()));
      await app.close();
    },
  };
}

/** Whether nobody of this machine listens there. */
function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
