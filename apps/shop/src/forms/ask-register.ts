import {
  getEnterprise,
  getEnterpriseAddress,
  getEstablishment,
  getEstablishmentAddress,
  type Call,
  type Enterprise,
  type Establishment,
  type RegisteredAddress,
} from '@bivak/contract';
import { enterpriseNumber, establishmentNumber } from '@bivak/rules';
import { isWireError } from '@bivak/web';

/** What of an enterprise, or of one of its establishments, the register said; null is what it did not say. */
export interface Registered {
  /** Of an establishment too that of its enterprise: it has no company number of its own. */
  readonly enterpriseId: string;
  readonly enterprise: Enterprise | null;
  readonly establishment: Establishment | null;
  /** Of the establishment where one was asked, else of the seat. */
  readonly address: RegisteredAddress | null;
}

/** Null: it is no number of the register. Fails where nothing was found. */
export async function askRegister(call: Call, typed: string): Promise<Registered | null> {
  const establishment = establishmentNumber(typed);
  if (establishment !== null) return askEstablishment(call, establishment);
  const enterprise = enterpriseNumber(typed);
  return enterprise === null ? null : askEnterprise(call, enterprise);
}

async function askEnterprise(call: Call, id: string): Promise<Registered> {
  const params = { id };
  const asked = orNull(call(getEnterpriseAddress, { params }));
  const found = { enterpriseId: id, establishment: null };
  try {
    const { Enterprise: enterprise } = await call(getEnterprise, { params });
    return { ...found, enterprise, address: (await asked)?.Address ?? null };
  } catch (cause) {
    const address = (await asked)?.Address ?? null;
    const isUnknown = isWireError(cause) && cause.code === 'NotFound';
    if (address === null || isUnknown) throw cause;
    return { ...found, enterprise: null, address };
  }
}

async function askEstablishment(call: Call, id: string): Promise<Registered> {
  const params = { id };
  const asked = orNull(call(getEstablishmentAddress, { params }));
  const { Establishment: establishment } = await call(getEstablishment, { params });
  const enterpriseId = establishment.EnterpriseID;
  const found = await orNull(call(getEnterprise, { params: { id: enterpriseId } }));
  return {
    enterpriseId,
    enterprise: found?.Enterprise ?? null,
    establishment,
    address: (await asked)?.Address ?? null,
  };
}

/** What one call could not say takes nothing from what the others did. */
function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch(() => null);
}
