import type { BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { mailedMessage as contactMessage } from '../contact/index.ts';
import { mailedMessage } from '../conversations/index.ts';
import { mailedDamage, toldDamage } from '../damages/index.ts';
import {
  guessedLogin,
  mailedAddressChange,
  mailedCode,
  mailedInvitation,
  mailedLogin,
} from '../identity/index.ts';
import { findToldRequest, findUnsentDraft, requestReaders } from '../lending/index.ts';
import { lateNotice, lateToRemind } from '../orders/index.ts';
import { noticedDifferences } from '../payments/index.ts';
import { readMailedAttempt, readMailedRefund, readMailedReservation } from './notifications.sql.ts';

/** Of a late order what its customer is reminded of; undefined once it is back. */
export const lateOrderToRemind = query(
  { right: 'job', shared: 'nobody' },
  ({ shop, now }: BareContext, input: { readonly reservationId: string }) =>
    lateToRemind(shop.database, input, now),
);

/**
 * What the mails are about. A job carries ids only and may come late, so each mail reads what holds when it is sent;
 * undefined when that is gone.
 */
const terms = { right: 'job', shared: 'nobody' } as const;

interface OfCode {
  readonly codeId: string;
}

interface OfLogin {
  readonly loginId: string;
}

interface OfMessage {
  readonly messageId: string;
}

export const codeToMail = query(terms, ({ shop }: BareContext, { codeId }: OfCode) =>
  mailedCode(shop.database, codeId),
);

export const invitationToMail = query(terms, ({ shop }: BareContext, { codeId }: OfCode) =>
  mailedInvitation(shop.database, codeId),
);

export const addressChangeToMail = query(terms, ({ shop }: BareContext, { codeId }: OfCode) =>
  mailedAddressChange(shop.database, codeId),
);

export const loginToMail = query(terms, ({ shop }: BareContext, { loginId }: OfLogin) =>
  mailedLogin(shop.database, loginId),
);

export const guessedLoginToMail = query(terms, ({ shop }: BareContext, { loginId }: OfLogin) =>
  guessedLogin(shop.database, loginId),
);

export const contactMessageToMail = query(terms, ({ shop }: BareContext, { messageId }: OfMessage) =>
  contactMessage(shop.database, messageId),
);

export const messageToMail = query(terms, ({ shop }: BareContext, { messageId }: OfMessage) =>
  mailedMessage(shop.database, messageId, shop.config.core.DefaultRoleName),
);

export const damageToMail = query(
  terms,
  ({ shop }: BareContext, { damageId }: { readonly damageId: string }) =>
    mailedDamage(shop.database, damageId),
);

export const damageStepToMail = query(
  terms,
  ({ shop }: BareContext, { damageId }: { readonly damageId: string }) => toldDamage(shop.database, damageId),
);

export const differencesToMail = query(
  terms,
  ({ shop }: BareContext, { noticeId }: { readonly noticeId: string }) =>
    noticedDifferences(shop.database, noticeId),
);

export const lateOrderToMail = query(
  terms,
  ({ shop, now }: BareContext, notice: { readonly reservationId: string; readonly noticeId: string }) =>
    lateNotice(shop.database, notice, now),
);

export const reservationToMail = query(
  terms,
  ({ shop }: BareContext, { reservationId }: { readonly reservationId: string }) =>
    readMailedReservation(shop.database, reservationId),
);

export const attemptToMail = query(
  terms,
  ({ shop }: BareContext, { attemptId }: { readonly attemptId: string }) =>
    readMailedAttempt(shop.database, attemptId),
);

export const refundToMail = query(
  terms,
  ({ shop }: BareContext, { refundId }: { readonly refundId: string }) =>
    readMailedRefund(shop.database, refundId),
);

export const requestToMail = query(
  terms,
  ({ shop, actor }: BareContext, { requestId }: { readonly requestId: string }) =>
    findToldRequest(shop.database, requestId, CustomerScope.of(actor)),
);

export const draftToMail = query(terms, ({ shop }: BareContext, { draftId }: { readonly draftId: string }) =>
  findUnsentDraft(shop.database, draftId),
);

/** Who of an association is told about its requests and reservations. */
export const readersToMail = query(
  terms,
  ({ shop }: BareContext, { customerId }: { readonly customerId: string }) =>
    requestReaders(shop.database, shop.config, customerId),
);
