import { randomBytes } from 'node:crypto';
import { parseIsoDate } from '@bivak/rules';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { addHandOver, type Chosen, sweepHandOvers, takeHandOver } from './widgets.sql.ts';

export interface Code {
  readonly code: string;
  readonly expires: EpochMs;
}

/** A browser goes from the press to the page; whoever finds the link later finds it empty. */
const liveMs = 60_000;

/** Open to everybody who is not staff: what was chosen belongs to nobody until a shop's own page has put it into a visitor's session. */
export const handOver = command(
  { right: 'shop' },
  async ({ shop, now }, chosen: Chosen): Promise<Code | Refusal> => {
    const fields = faultsOf(chosen);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const code = randomBytes(32).toString('base64url');
    const expires = (now + liveMs) as EpochMs;
    await addHandOver(shop.database, secretHash(code), chosen, expires);
    return { code, expires };
  },
);

/** A code is good once. */
export const takeOver = command(
  { right: 'shop' },
  async ({ shop, now }, { code }: Pick<Code, 'code'>): Promise<Chosen | Refusal> => {
    const handedOver = await takeHandOver(shop.database, secretHash(code));
    if (handedOver === undefined) return refuse('NotFound');
    return now >= handedOver.expires ? refuse('CodeExpired') : handedOver.chosen;
  },
);

/** Clears away what nobody came for. */
export const forgetHandOvers = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    await sweepHandOvers(shop.database, now);
    return null;
  },
);

/** Days that exist and stand in order; what the shop makes of them, it decides when it opens. */
function faultsOf({ from, to, items }: Chosen): RefusedField[] {
  const isNone = from === null && to === null;
  const first = parseIsoDate(from ?? '');
  const last = parseIsoDate(to ?? '');
  const isPeriod = first !== null && last !== null && first <= last;
  return [
    ...(isNone || isPeriod ? [] : [{ field: 'to', reason: 'wrong-form' }]),
    ...items.flatMap(({ itemId, compositionId }, index) =>
      (itemId === undefined) === (compositionId === undefined)
        ? [{ field: `items.${index}.itemId`, reason: 'required' }]
        : [],
    ),
  ];
}
