// /api/v3/setup/_check, /api/v3/setup/shops: beside the shops of the back office, before there is one
import { checkSetupLink, createShop as createShopCall } from '@bivak/contract/admin';
import type { Operation, OperationAnswer, OperationRequest } from '@bivak/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { sendRefusal } from '../../platform/http/answer-errors.ts';
import { callerOf } from '../../platform/http/caller-address.ts';
import { checkRequest } from '../../platform/http/check-request.ts';
import { askSetup, createShop, type NewShopParts } from './create-shop.ts';

/** There is no shop whose rates could hold. */
const triesPerMinute = 20;

/** They are no routes of a shop, and stand in no description of one: without a shop there is no context. */
export function registerSetup(app: FastifyInstance, parts: NewShopParts): void {
  const serveSetup = <const O extends Operation>(
    operation: O,
    answer: (
      body: OperationRequest<O>['body' & keyof OperationRequest<O>],
    ) => Promise<OperationAnswer<O> | Refusal>,
  ) =>
    app.route({
      method: operation.method,
      url: operation.path,
      schema: { hide: true },
      config: {
        access: 'public',
        rateLimit: {
          max: triesPerMinute,
          timeWindow: '1 minute',
          keyGenerator: (request) => callerOf(request),
        },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { fields, values } = checkRequest(operation, { params: {}, query: {}, body: request.body });
        if (fields.length > 0) return sendRefusal(request, reply, refuse('ValidationFailed', { fields }));
        const answered = await answer(values['body'] as Parameters<typeof answer>[0]);
        if (isRefusal(answered)) return sendRefusal(request, reply, answered);
        return reply
          .code(operation.status ?? 200)
          .header('cache-control', 'no-store')
          .send(answered);
      },
    });

  serveSetup(checkSetupLink, async ({ Token }) => {
    const asked = await askSetup(parts, Token);
    return isRefusal(asked) ? asked : { Origin: asked.origin };
  });
  serveSetup(createShopCall, async ({ Token, Owner, Shop, Business }) => {
    const made = await createShop(parts, {
      token: Token,
      owner: {
        name: Owner.Name,
        email: Owner.Email,
        password: Owner.Password,
        repeated: Owner.ConfirmPassword,
      },
      shop: {
        name: Shop.Name,
        id: Shop.ID,
        origin: Shop.Origin ?? null,
        languages: Shop.Languages,
        mode: Shop.Mode,
        prices: Shop.Prices,
        colours: { brand: Shop.BrandColour, accent: Shop.AccentColour },
      },
      business: {
        company: Business.Company,
        street: Business.Street,
        houseNumber: Business.HouseNumber,
        zipCode: Business.ZipCode,
        city: Business.City,
        country: Business.Country,
        phone: Business.Phone,
        email: Business.Email,
      },
    });
    if (isRefusal(made)) return refuseNamed(made, (field) => wireNames[field] ?? field);
    return { ID: made.id, Origin: made.origin };
  });
}

const wireNames: Readonly<Record<string, string>> = {
  'owner.email': 'Owner.Email',
  'owner.password': 'Owner.Password',
  'owner.repeated': 'Owner.ConfirmPassword',
  'shop.id': 'Shop.ID',
  'shop.origin': 'Shop.Origin',
  'shop.colours': 'Shop.BrandColour',
  'business.email': 'Business.Email',
};
