import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import {
  guessedLogin,
  loginCode,
  mailedAddressChange,
  mailedCode,
  mailedInvitation,
  mailedLogin,
} from '../identity/index.ts';
import {
  addressMail,
  approvedMail,
  codeMail,
  guessedMail,
  invitationMail,
  waitingMail,
} from './login-mail.ts';
import { sendMail } from './send-mail.ts';

interface Parts {
  readonly mailer: Mailer;
  readonly key: ServerKey;
}

/**
 * The mails about a login: `mail.login-activation`, `-password`, `-invitation` and `-address` with the payload
 * `{ codeId }`, `-approved` and `-waiting` with `{ loginId }`, `-guessed` with its `day` too. Each is sent at most once, and not any more when nothing would come of it.
 */
export function loginMailJobs({ mailer, key }: Parts): JobHandler[] {
  const codes = (['activation', 'password'] as const).map((purpose): JobHandler => {
    const kind = `mail.login-${purpose}`;
    return {
      kind,
      async handle(shop, { codeId = '' }, { now }) {
        const mailed = await mailedCode(shop.database, codeId);
        if (mailed?.purpose !== purpose || mailed.used || now >= mailed.expires) return;
        const content = codeMail(shop, mailed, loginCode(key, { shopId: shop.id, purpose, id: codeId }));
        await sendMail(shop, mailer, content, { kind, subjectId: codeId, recipient: mailed.email, now });
      },
    };
  });
  return [
    ...codes,
    {
      kind: 'mail.login-invitation',
      async handle(shop, { codeId = '' }, { now }) {
        const mailed = await mailedInvitation(shop.database, codeId);
        if (mailed === undefined || mailed.used || now >= mailed.expires) return;
        const code = loginCode(key, { shopId: shop.id, purpose: 'invitation', id: codeId });
        const to = { kind: 'mail.login-invitation', subjectId: codeId, recipient: mailed.email, now };
        await sendMail(shop, mailer, invitationMail(shop, mailed, code), to);
      },
    },
    {
      // Its address was kept when the change was asked for; it is sent even when the change was made meanwhile.
      kind: 'mail.login-address',
      async handle(shop, { codeId = '' }, { now }) {
        const mailed = await mailedAddressChange(shop.database, codeId);
        if (mailed === undefined) return;
        const to = { kind: 'mail.login-address', subjectId: codeId, recipient: '', now };
        await sendMail(shop, mailer, addressMail(shop, mailed), to);
      },
    },
    {
      // Asked once a day at most, which is why the day is part of what it is about.
      kind: 'mail.login-guessed',
      async handle(shop, { loginId = '', day = '' }, { now }) {
        const login = await guessedLogin(shop.database, loginId);
        if (login === undefined) return;
        const to = {
          kind: 'mail.login-guessed',
          subjectId: `${loginId} ${day}`,
          recipient: login.email,
          now,
        };
        await sendMail(shop, mailer, guessedMail(shop, login), to);
      },
    },
    {
      kind: 'mail.login-approved',
      async handle(shop, { loginId = '' }, { now }) {
        const login = await mailedLogin(shop.database, loginId);
        // Who has not activated yet hears at that moment that all is well.
        if (login === undefined || !login.approved || !login.activated) return;
        const to = { kind: 'mail.login-approved', subjectId: loginId, recipient: login.email, now };
        await sendMail(shop, mailer, approvedMail(shop, login), to);
      },
    },
    {
      kind: 'mail.login-waiting',
      async handle(shop, { loginId = '' }, { now }) {
        const login = await mailedLogin(shop.database, loginId);
        if (login === undefined || login.approved) return;
        const recipient = shop.config.contact.email;
        const to = { kind: 'mail.login-waiting', subjectId: loginId, recipient, now };
        await sendMail(shop, mailer, waitingMail(shop, login), to);
      },
    },
  ];
}
