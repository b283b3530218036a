import { operation } from '@bivak/contract';
import { ShopConfig, type ShopConfigInput } from '@bivak/contract/shop-config';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { createZone } from '../../../platform/clock/zone.ts';
import { createShopDatabase } from '../../../platform/database/shop-database.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { errorAnswer } from '../../../platform/http/error-answer.ts';
import { isRefusal } from '../../../platform/http/refusal.ts';
import { registerRoutes } from '../../../platform/http/register-routes.ts';
import { route } from '../../../platform/http/route.ts';
import { bearerOf } from '../../../platform/identity/bearer.ts';
import { createServerKey } from '../../../platform/identity/server-key.ts';
import { schemaOf } from '../../../platform/shops/open-shops.ts';
import type { Shop } from '../../../platform/shops/shop.ts';
import { createResolveActor, identityRoutes } from '../index.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: EpochMs;
}

export const testKey = createServerKey(Buffer.alloc(32, 7));

/** Answers with the actor that a shopper's route gets. */
const whoAmI = operation({
  id: 'whoAmI',
  method: 'GET',
  path: '/api/v3/core/token/_who-am-i',
  tag: 'Tests',
  summary: 'The actor',
  answer: z.any(),
});

export function aShop(pool: pg.Pool, id: string, settings: Partial<ShopConfigInput> = {}): Shop {
  const config = ShopConfig.parse({ ...smallest(id), ...settings });
  // why: the words of refusals are the contract's own test; here only their codes matter.
  const translate = (key: string): string => key;
  return {
    id,
    directory: '',
    config,
    origins: [`http://${id}.test`],
    database: createShopDatabase(pool, schemaOf(id)),
    zone: createZone('Europe/Brussels'),
    translate: { nl: translate, en: translate, de: translate },
    wakeRelay: () => undefined,
  };
}

/** A process of its own: routes, resolver and what it remembers, over shops that share nothing but the database. */
export function aServer(shops: readonly Shop[], clock: TestClock): FastifyInstance {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const resolveActor = createResolveActor({ key: testKey });
  const routes = [...identityRoutes, route(whoAmI, 'shopper', async ({ actor }) => actor)];
  registerRoutes(app, routes, async ({ host, headers, query, id, ip, routeOptions }) => {
    const shop = shops.find((one) => one.origins.includes(`http://${host}`));
    if (shop === undefined) throw new Error(`no shop at ${host}`);
    const { now } = clock;
    const actor = routeOptions.config.judgesToken
      ? ({ kind: 'public' } as const)
      : await resolveActor({ shop, headers, query, now });
    if (isRefusal(actor)) return errorAnswer(actor, shop.translate.en);
    return {
      shop,
      actor,
      language: 'en',
      now,
      requestId: id,
      address: ip,
      idempotencyKey: null,
      bearer: bearerOf(headers),
      key: testKey,
    };
  });
  return app;
}

function smallest(id: string): ShopConfigInput {
  const place = { street: 'Dorp', houseNumber: '1', zipCode: '1500', city: 'Halle', phone: '+32 2 555 01 20' };
  return {
    id,
    name: id,
    warehouses: [{ id: 'halle', name: 'Halle', ...place, hours: [{ weekdays: [1], from: '09:00', to: '17:00' }] }],
    deliveries: [{ id: 'pickup', name: { nl: 'Afhalen', en: 'Collect', de: 'Abholen' } }],
    contact: { company: id, ...place, email: `shop@${id}.example` },
    mail: { fromName: id, fromAddress: `shop@${id}.example` },
  };
}
