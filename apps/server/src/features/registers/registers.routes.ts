// GET /api/v2/kruispuntdatabank/enterprise/{id}, …/enterprise/{id}/address, …/establishment/{id}, …/establishment/{id}/address
import {
  type Enterprise,
  EnterpriseAnswer,
  type Establishment,
  EstablishmentAnswer,
  getEnterprise,
  getEnterpriseAddress,
  getEstablishment,
  getEstablishmentAddress,
  type RegisteredAddress,
  RegisteredAddressAnswer,
} from '@bivak/contract';
import { enterpriseNumber, establishmentNumber } from '@bivak/rules';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { registerLookups } from '../../platform/metrics/counters.ts';
import { askRegister, away } from './ask-register.ts';
import { keptLookup } from './kept-lookups.ts';
import { presentEnterprise, presentEstablishment, presentRegisteredAddress } from './registers.present.ts';

/** Who registers has no token yet, and what a register says is public: the brake is what guards it. */
const braked = { brake: 'lookups' } as const;

export const registersRoutes: readonly Route[] = [
  route(
    getEnterprise,
    'public',
    async (context, { params: { id } }) => {
      const found = await lookUp(context, 'enterprise', id, '', EnterpriseAnswer);
      return isRefusal(found) ? found : { Enterprise: presentEnterprise(found.Enterprise) };
    },
    braked,
  ),
  route(
    getEnterpriseAddress,
    'public',
    async (context, { params: { id } }) => {
      const found = await lookUp(context, 'enterprise', id, '/address', RegisteredAddressAnswer);
      return isRefusal(found) ? found : { Address: presentRegisteredAddress(found.Address) };
    },
    braked,
  ),
  route(
    getEstablishment,
    'public',
    async (context, { params: { id } }) => {
      const found = await lookUp(context, 'establishment', id, '', EstablishmentAnswer);
      return isRefusal(found) ? found : { Establishment: presentEstablishment(found.Establishment) };
    },
    braked,
  ),
  route(
    getEstablishmentAddress,
    'public',
    async (context, { params: { id } }) => {
      const found = await lookUp(context, 'establishment', id, '/address', RegisteredAddressAnswer);
      return isRefusal(found) ? found : { Address: presentRegisteredAddress(found.Address) };
    },
    braked,
  ),
];

const numbers = { enterprise: enterpriseNumber, establishment: establishmentNumber } as const;
const reasons = { enterprise: 'business-number', establishment: 'establishment-number' } as const;

/** One of these; an address says nothing of whose it is. */
interface Found {
  readonly Enterprise?: Enterprise;
  readonly Establishment?: Establishment;
  readonly Address?: RegisteredAddress;
}

async function lookUp<S extends z.ZodMiniType<Found>>(
  { shop, now }: Context,
  kind: keyof typeof numbers,
  id: string,
  part: '' | '/address',
  schema: S,
): Promise<z.output<S> | Refusal> {
  if (shop.registers === null) return refuse('NotFound');
  const number = numbers[kind](id);
  if (number === null) {
    const fields = [{ field: 'id', reason: reasons[kind], params: { country: 'BE' } }];
    return refuse('ValidationFailed', { fields });
  }
  const { registers } = shop;
  const path = `/${kind}/${number}${part}`;
  const asked = await keptLookup(shop, path, now, async () => {
    const answer = await askRegister(registers, path, schema);
    if (!answer.ok || isAbout(answer.value, number)) return answer;
    return away('an answer about another number');
  });
  registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.why });
  if (asked.ok) return asked.value;
  return refuse(asked.why === 'missing' ? 'NotFound' : 'RegisterUnavailable');
}

/** An answer names the number that it is about, unless it is an address. */
function isAbout(
  answer: { Enterprise?: Enterprise; Establishment?: Establishment },
  number: string,
): boolean {
  const { Enterprise: enterprise, Establishment: establishment } = answer;
  if (enterprise !== undefined) return enterpriseNumber(enterprise.EnterpriseID) === number;
  return establishment === undefined || establishmentNumber(establishment.EstablishmentID) === number;
}
