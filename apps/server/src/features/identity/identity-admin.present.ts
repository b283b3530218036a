import type { AddedFactor, Person, SecondFactor, StaffPerson, StaffSession } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { WithCookies } from '../../platform/http/with-cookies.ts';
import type { OperatorStage, TokenFacts } from '../../platform/identity/actor.ts';
import { presentToken } from './identity.present.ts';
import type { OpenedOperator } from './operator-sessions.commands.ts';
import { idleMs, type Me } from './operator-sessions.ts';
import type { OperatorRow } from './operators.sql.ts';
import type { AddedFactor as Added } from './second-factors.commands.ts';
import type { SecondFactor as Factor } from './second-factors.sql.ts';

const needs = {
  'second-factor': 'second-factor',
  enrolling: 'enrolment',
  open: null,
} as const satisfies Record<OperatorStage, StaffSession['Needs']>;

export function presentStaffSession(zone: Zone, token: TokenFacts, me: Me): StaffSession {
  return { Token: presentToken(zone, token), Person: presentMe(me), Needs: needs[me.stage] };
}

/** Shows the session, with the cookie that renews it. */
export function presentOpened(
  { access, refresh, me }: OpenedOperator,
  context: Context,
): WithCookies<StaffSession> {
  const session = presentStaffSession(context.shop.zone, access, me);
  return new WithCookies(session, [cookieLine(context, refresh.token, idleMs / 1000)]);
}

export function presentClosed(_: null, context: Context): WithCookies<null> {
  return new WithCookies(null, [cookieLine(context, '', 0)]);
}

/** What the browser sent of it; null: nothing. */
export function refreshTokenOf(context: Context): string | null {
  const name = cookieName(context);
  for (const part of context.browser.cookie.split(';')) {
    const [key = '', ...value] = part.split('=');
    if (key.trim() === name && value.join('=') !== '') return value.join('=').trim();
  }
  return null;
}

/** No page of a shop is sent it: neither the path nor the site is theirs, and no script reads it. */
function cookieLine(context: Context, value: string, seconds: number): string {
  const line = [
    `${cookieName(context)}=${value}`,
    `Path=/${context.shop.id}/api/v3/admin/session`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...line, ...(isSecure(context) ? ['Secure'] : [])].join('; ');
}

function cookieName(context: Context): string {
  return `${isSecure(context) ? '__Secure-' : ''}bivak_admin_${context.shop.id}`;
}

function isSecure({ office }: Context): boolean {
  return office?.origin.startsWith('https:') === true;
}

export function presentMe(me: Me): StaffPerson {
  const kinds = new Set(me.factors.map(({ kind }) => kind));
  return {
    ID: me.id,
    Name: me.name,
    Email: me.email,
    Role: me.role,
    Permissions: [...me.permissions],
    WarehouseIDs: me.warehouses === null ? null : [...me.warehouses],
    DiscountPercent: me.discountPercent,
    SecondFactors: [...kinds, ...(me.recoveryCodesLeft > 0 ? (['recovery'] as const) : [])],
  };
}

export function presentFactor(zone: Zone, { id, kind, name, created, used }: Factor): SecondFactor {
  return {
    ID: id,
    Kind: kind,
    Name: name,
    CreatedAt: zone.format(created),
    LastUsedAt: momentOf(zone, used),
  };
}

export function presentAdded(zone: Zone, token: TokenFacts, { me, recoveryCodes }: Added): AddedFactor {
  return { Session: presentStaffSession(zone, token, me), RecoveryCodes: [...(recoveryCodes ?? [])] };
}

export function presentPerson(zone: Zone, row: OperatorRow): Person {
  return {
    ID: row.id,
    Version: row.version,
    Name: row.name,
    Email: row.email,
    Role: row.role,
    WarehouseIDs: row.warehouses === null ? null : [...row.warehouses],
    Allow: [...row.allow],
    Deny: [...row.deny],
    IsActivated: row.activated,
    HasSecondFactor: row.hasFactor,
    LastSeenAt: momentOf(zone, row.seen),
  };
}

function momentOf(zone: Zone, at: EpochMs | null): string | null {
  return at === null ? null : zone.format(at);
}
