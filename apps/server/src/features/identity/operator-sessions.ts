import {
  discountLimit,
  heldPermissions,
  needsSecondFactor,
  type StaffPermission,
  type StaffRole,
} from '@bivak/rules';
import type { Db, ShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Actor, type OperatorStage, rightsOf, type TokenFacts } from '../../platform/identity/actor.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { operatorSessionOf, type OperatorSessionRow } from './operator-sessions.sql.ts';
import { factorsOf, recoveryCodesLeft, type SecondFactor } from './second-factors.sql.ts';

/** How long a token of the back office opens it (`design/back-office.md` §1). */
export const accessMs = 15 * 60_000;
/** A session that is used by nobody for so long is over. */
export const idleMs = 8 * 3_600_000;
/** Who proved who they are so shortly ago is not asked again. */
const steppedUpMs = 5 * 60_000;

export type OperatorActor = Extract<Actor, { readonly kind: 'operator' }>;

/** Who asks with a token of the back office, and how far they have come. */
export function actorOfOperator(row: OperatorSessionRow, token: TokenFacts, now: EpochMs): OperatorActor {
  const { loginId: id, email, name, role, warehouses, allow, deny } = row;
  const session = { id: row.sessionId, stage: stageOf(row), isSteppedUp: now < steppedUpUntil(row) };
  return { kind: 'operator', name, role, warehouses, allow, deny, login: { id, email, token }, session };
}

/** Read anew with each request: a factor that was reset, or a role that asks for one, counts at once. */
function stageOf({ hasFactor, factorProved, role }: OperatorSessionRow): OperatorStage {
  if (hasFactor) return factorProved ? 'open' : 'second-factor';
  return needsSecondFactor(role) ? 'enrolling' : 'open';
}

function steppedUpUntil({ provedAt }: OperatorSessionRow): EpochMs {
  return (provedAt + steppedUpMs) as EpochMs;
}

/** What somebody of the business may know of themselves. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly stage: OperatorStage;
  /** None before the stage is `open`. */
  readonly permissions: readonly StaffPermission[];
  readonly warehouses: readonly string[] | null;
  /** The largest discount in percent that they give alone. */
  readonly discountPercent: number;
  readonly factors: readonly SecondFactor[];
  readonly recoveryCodesLeft: number;
  readonly steppedUpUntil: EpochMs;
}

/** Undefined where the session is gone. */
export async function readMe(
  db: Db,
  shop: Shop,
  accessHash: Buffer,
  token: TokenFacts,
  now: EpochMs,
): Promise<Me | undefined> {
  const row = await operatorSessionOf(db, accessHash, 'access');
  if (row === undefined) return undefined;
  const actor = actorOfOperator(row, token, now);
  const rights = rightsOf(actor);
  const { loginId: id, name, email, role, warehouses } = row;
  return {
    id,
    name,
    email,
    role,
    stage: stageOf(row),
    permissions: heldPermissions(rights),
    warehouses,
    discountPercent: discountLimit(rights, shop.config.limits.deskDiscountPercent),
    // Also of who owes one, so that the page can ask for the right one.
    factors: await factorsOf(db, id),
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
    steppedUpUntil: steppedUpUntil(row),
  };
}

/** What changes of a person counts within five seconds, as an ended session of a customer does (DESIGN §5). */
const cachedMs = 5000;
const mostCached = 1000;

interface Cached {
  readonly at: EpochMs;
  readonly row: Promise<OperatorSessionRow | undefined>;
}

const caches = new WeakMap<ShopDatabase, Map<string, Cached>>();

export function knownOperatorSession(
  database: ShopDatabase,
  hash: Buffer,
  now: EpochMs,
): Promise<OperatorSessionRow | undefined> {
  const cache = caches.get(database) ?? new Map<string, Cached>();
  caches.set(database, cache);
  const name = hash.toString('base64');
  const cached = cache.get(name);
  // A clock that went back would give an answer for longer than it may be given.
  if (cached !== undefined && now >= cached.at && now < cached.at + cachedMs) return cached.row;
  const row = operatorSessionOf(database, hash, 'access');
  if (cache.size >= mostCached) cache.clear();
  cache.set(name, { at: now, row });
  const drop = (): void => {
    if (cache.get(name)?.row === row) cache.delete(name);
  };
  row.then((found) => found === undefined && drop(), drop);
  return row;
}

/** Something of an operator changed: here it counts at once. They are few, so all are read anew. */
export function forgetOperators(database: ShopDatabase): void {
  caches.delete(database);
}
