import { ContactMessage } from '@bivak/contract/wire';
import { isBlank } from '@bivak/rules';
import { isPhone } from '@bivak/web/schemas';
import * as z from 'zod/mini';

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
