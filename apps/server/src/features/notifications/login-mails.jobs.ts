import type { ServerKey } from '../../platform/identity/server-key.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import {
  type GuessedLogin,
  loginCode,
  type MailedAddressChange,
  type MailedCode,
  type MailedInvitation,
  type MailedLogin,
} from '../identity/index.ts';
import {
  addressChangeToMail,
  codeToMail,
  guessedLoginToMail,
  invitationToMail,
  loginToMail,
} from './notifications.queries.ts';
import { sendMail } from './send-mail.ts';
import { routePath } from '@bivak/contract/shop-config';
import { instantText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { canonicalOrigin } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { oneLine } from './typed-words.ts';
import { businessMail, type Office, type OfficeMailParts, wordedMail } from './worded-mail.ts';

interface Parts extends OfficeMailParts {
  readonly key: ServerKey;
}

/**
 * The mails about a login: `mail.login-activation`, `-password`, `-invitation` and `-address` with the payload
 * `{ codeId }`, `-approved`, `-refused` and `-waiting` with `{ loginId }`, `-guessed` with its `day` too. Each is sent at most once, and not any more when nothing would come of it.
 */
export function loginMailJobs({ mailer, key, office }: Parts): JobHandler[] {
  const codes = (['activation', 'password'] as const).map((purpose): JobHandler => {
    const kind = `mail.login-${purpose}`;
    return {
      kind,
      async handle(shop, { codeId = '' }, job) {
        const { now } = job;
        const mailed = await asJob(codeToMail, shop, job, { codeId });
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
      async handle(shop, { codeId = '' }, job) {
        const { now } = job;
        const mailed = await asJob(invitationToMail, shop, job, { codeId });
        if (mailed === undefined || mailed.used || now >= mailed.expires) return;
        const code = loginCode(key, { shopId: shop.id, purpose: 'invitation', id: codeId });
        const to = { kind: 'mail.login-invitation', subjectId: codeId, recipient: mailed.email, now };
        await sendMail(shop, mailer, invitationMail(shop, mailed, code), to);
      },
    },
    {
      // Its address was stored when the change was asked for; it is sent even when the change was made meanwhile.
      kind: 'mail.login-address',
      async handle(shop, { codeId = '' }, job) {
        const { now } = job;
        const mailed = await asJob(addressChangeToMail, shop, job, { codeId });
        if (mailed === undefined) return;
        const to = { kind: 'mail.login-address', subjectId: codeId, recipient: '', now };
        await sendMail(shop, mailer, addressMail(shop, mailed), to);
      },
    },
    {
      // They are asked once a day at most, so the day is part of what the mail is about.
      kind: 'mail.login-guessed',
      async handle(shop, { loginId = '', day = '' }, job) {
        const { now } = job;
        const login = await asJob(guessedLoginToMail, shop, job, { loginId });
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
      async handle(shop, { loginId = '' }, job) {
        const { now } = job;
        const login = await asJob(loginToMail, shop, job, { loginId });
        // Who has not activated yet hears at that instant that all is well.
        if (login === undefined || !login.approved || !login.activated) return;
        const to = { kind: 'mail.login-approved', subjectId: loginId, recipient: login.email, now };
        await sendMail(shop, mailer, approvedMail(shop, login), to);
      },
    },
    {
      kind: 'mail.login-refused',
      async handle(shop, { loginId = '' }, job) {
        const { now } = job;
        const login = await asJob(loginToMail, shop, job, { loginId });
        // Somebody may have said yes meanwhile.
        if (login === undefined || login.approved || login.refusal === null) return;
        const to = { kind: 'mail.login-refused', subjectId: loginId, recipient: login.email, now };
        await sendMail(shop, mailer, refusedMail(shop, login, login.refusal), to);
      },
    },
    {
      kind: 'mail.login-waiting',
      async handle(shop, { loginId = '' }, job) {
        const { now } = job;
        const login = await asJob(loginToMail, shop, job, { loginId });
        if (login === undefined || login.approved) return;
        const recipient = shop.config.contact.email;
        const to = { kind: 'mail.login-waiting', subjectId: loginId, recipient, now };
        await sendMail(shop, mailer, waitingMail(shop, office, login), to);
      },
    },
  ];
}

/** The mail with a code: to activate a login, or to choose a new password. An operator's is the first one. */
function codeMail(shop: MailShop, mailed: MailedCode, code: string): MailContent {
  const { language, purpose, expires, firstName, kind } = mailed;
  const route = purpose === 'activation' ? 'activate' : 'password';
  const own = routePath(shop.config, route, language);
  const page = mailed.page ?? (kind === 'operator' ? withManagement(shop, own, language) : own);
  return accountMail(shop, {
    words: kind === 'operator' ? 'operator' : purpose,
    language,
    firstName,
    href: withCode(shop, page, code),
    params: { until: instantText(expires, language, shop.zone.name) },
    facts: [],
  });
}

/** It goes to who is asked to act for a customer, or whose new address it is. */
function invitationMail(shop: MailShop, mailed: MailedInvitation, code: string): MailContent {
  const { language, expires, firstName, companyName } = mailed;
  const page = mailed.page ?? routePath(shop.config, 'invitation', language);
  return accountMail(shop, {
    words: mailed.replacesLoginId === null ? 'invitation' : 'newAddress',
    language,
    firstName,
    href: withCode(shop, page, code),
    params: { company: oneLine(companyName), until: instantText(expires, language, shop.zone.name) },
    facts: [],
  });
}

/** It goes to the address that somebody logs in with today: another one is to take its place. */
function addressMail(shop: MailShop, mailed: MailedAddressChange): MailContent {
  const { language, firstName, companyName } = mailed;
  return accountMail(shop, {
    words: 'oldAddress',
    language,
    firstName,
    href: canonicalOrigin(shop) + routePath(shop.config, 'lostPassword', language),
    params: { company: oneLine(companyName) },
    facts: [],
  });
}

/** Many failed under the name of this person within an hour. An operator gets a new password by a command of the server. */
function guessedMail(shop: MailShop, { kind, language, firstName }: GuessedLogin): MailContent {
  const spoken = language ?? shop.config.defaultLanguage;
  const [words, page] =
    kind === 'operator'
      ? (['guessedOperator', 'managementLogin'] as const)
      : (['guessed', 'lostPassword'] as const);
  const href = canonicalOrigin(shop) + routePath(shop.config, page, spoken);
  return accountMail(shop, { words, language: spoken, firstName, href, params: {}, facts: [] });
}

/** The business has let the person in. */
function approvedMail(shop: MailShop, { language, firstName }: MailedLogin): MailContent {
  const spoken = language ?? shop.config.defaultLanguage;
  const href = canonicalOrigin(shop) + routePath(shop.config, 'login', spoken);
  return accountMail(shop, { words: 'approved', language: spoken, firstName, href, params: {}, facts: [] });
}

/** The business does not let the person in, and says why. */
function refusedMail(shop: MailShop, { language, firstName }: MailedLogin, refusal: string): MailContent {
  const spoken = language ?? shop.config.defaultLanguage;
  const t = shop.translate[spoken];
  return accountMail(shop, {
    words: 'refused',
    language: spoken,
    firstName,
    href: canonicalOrigin(shop) + routePath(shop.config, 'home', spoken),
    params: { email: shop.config.contact.email },
    facts: [{ name: t('mail.login.refused.reason'), lines: refusal.split('\n').map(oneLine) }],
  });
}

/** It tells the business that somebody proved their mailbox and waits; it leads to where that is decided. */
function waitingMail(shop: MailShop, office: Office, login: MailedLogin): MailContent {
  const t = shop.translate[shop.config.defaultLanguage];
  return businessMail(shop, office, {
    key: 'mail.login.waiting',
    path: `/customers?View=to-approve&open=${encodeURIComponent(login.customerId)}`,
    why: 'mail.login.whyBusiness',
    params: { email: login.email, word: shellWord(login.email) },
    facts: [
      { name: t('mail.login.waiting.person'), lines: [oneLine(`${login.firstName} ${login.lastName}`)] },
      { name: t('mail.login.waiting.company'), lines: [oneLine(login.companyName)] },
      { name: t('mail.login.waiting.email'), lines: [login.email] },
    ],
  });
}

/** Operators go on to their own login. */
function withManagement(shop: MailShop, page: string, language: Language): string {
  const then = encodeURIComponent(routePath(shop.config, 'managementLogin', language));
  return `${page}${page.includes('?') ? '&' : '?'}redirect=${then}`;
}

function withCode(shop: MailShop, page: string, code: string): string {
  return `${canonicalOrigin(shop)}${page}${page.includes('?') ? '&' : '?'}code=${code}`;
}

/** Quotes it as one word for a shell, whatever signs an address may hold: whoever registers chooses them. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface Said {
  readonly words:
    | 'activation'
    | 'password'
    | 'operator'
    | 'approved'
    | 'refused'
    | 'guessed'
    | 'guessedOperator'
    | 'invitation'
    | 'newAddress'
    | 'oldAddress';
  readonly language: Language;
  readonly firstName: string;
  readonly href: string;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: MailContent['facts'];
}

/** Why somebody gets a mail who need not have an account. */
const reasons: Partial<Record<Said['words'], string>> = {
  operator: 'mail.login.whyOperator',
  guessedOperator: 'mail.login.whyOperator',
  invitation: 'mail.login.whyInvited',
  newAddress: 'mail.login.whyInvited',
};

function accountMail(shop: MailShop, { words, firstName, ...said }: Said): MailContent {
  const why = reasons[words] ?? 'mail.login.why';
  return wordedMail(shop, { ...said, key: `mail.login.${words}`, name: firstName, why });
}
