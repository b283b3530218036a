import { type Contact, ContactMessage } from '@bivak/contract';
import { isBlank } from '@bivak/rules';
import * as z from 'zod/mini';
import type { SessionState } from '../../../session/session-state.ts';
import { isPhone } from '@bivak/web/forms';
import { fullName } from '@bivak/web/formats';

export interface ContactValues {
  readonly Name: string;
  readonly Email: string;
  readonly Phone: string;
  readonly Subject: string;
  readonly Message: string;
  /** The field that nobody sees. */
  readonly Website: string;
}

/** What the form must hold: the contract's own, and a subject where the shop has some. */
export function contactSchema(asks: { readonly phone: boolean; readonly subjects: boolean }) {
  return z.extend(ContactMessage, {
    Name: filledIn(120),
    Message: filledIn(4000),
    Phone: asks.phone ? z.string().check(z.maxLength(40), isPhone) : z.unknown(),
    Subject: asks.subjects ? filledIn(80) : z.unknown(),
  });
}

function filledIn(max: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'required'),
    z.maxLength(max),
  );
}

/** Who is logged in need not say again who writes (spec 1 §7, "_contact-form"): the person, else their customer. */
export function begunMessage(
  { account, customer }: SessionState['session'],
  writer: Contact | null,
): ContactValues {
  const named = writer ?? account;
  return {
    Name: named === null ? '' : fullName(named),
    Email: writer?.Email || (customer?.Email ?? ''),
    Phone: writer?.MobilePhone || writer?.Tel || (customer?.Tel ?? ''),
    Subject: '',
    Message: '',
    Website: '',
  };
}
