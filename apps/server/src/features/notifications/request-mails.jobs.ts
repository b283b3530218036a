import { routePath } from '@bivak/contract/shop-config';
import type { Language } from '../../platform/i18n/language.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { JobFacts, JobHandler } from '../../platform/jobs/job.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { findToldRequest, type RequestReader, requestReaders, type ToldRequest } from '../lending/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { requestWords } from './request-words.ts';
import { sendMail } from './send-mail.ts';
import { wordedMail } from './worded-mail.ts';

type Change = 'sent' | 'changed' | 'canceled' | 'assigned';

const changes: readonly Change[] = ['sent', 'changed', 'canceled', 'assigned'];

export interface RequestMailParts {
  readonly mailer: Mailer;
  /** The letter that goes with a mail; throws while that is worth waiting for. Null: without. */
  readonly letterOf: (
    shop: Shop,
    request: ToldRequest,
    language: Language,
    job: JobFacts,
  ) => Promise<MailAttachment | null>;
}

/**
 * The mails about a rental request, `mail.request-sent`, `-changed`, `-canceled` and `-assigned` with the payload
 * `{ requestId, version }`: to each reader once per version, in their language.
 */
export function requestMailJobs({ mailer, letterOf }: RequestMailParts): JobHandler[] {
  return changes.map((change) => {
    const kind = `mail.request-${change}`;
    return {
      kind,
      async handle(shop, { requestId = '', version = '' }, job) {
        const { now } = job;
        const request = await findToldRequest(shop.database, requestId, CustomerScope.of({ kind: 'job' }));
        if (request === undefined || !isStillTrue(change, request, version)) return;
        const readers = await requestReaders(shop.database, shop.config, request.customerId);
        const failed: unknown[] = [];
        for (const reader of readers) {
          const content = requestMail(shop, change, request, { reader, now });
          const letter = change === 'canceled' ? null : await letterOf(shop, request, content.language, job);
          // One address that a mail server refuses keeps nobody else from their mail.
          await sendMail(shop, mailer, content, {
            kind,
            subjectId: `${requestId}.${version}.${reader.contactId ?? 'own'}`,
            recipient: reader.email,
            now,
            ...(letter === null ? {} : { attachments: [letter] }),
          }).catch((error: unknown) => failed.push(error));
        }
        if (failed.length > 0) throw failed[0];
      },
    };
  });
}

/** A mail that waited must not tell what was taken back meanwhile; of several changes the last one tells. */
function isStillTrue(change: Change, { state, version }: ToldRequest, told: string): boolean {
  if (change === 'canceled') return state === 'CANCELED';
  if (change === 'assigned') return state === 'ASSIGNED';
  if (change === 'sent') return state !== 'CANCELED';
  return state === 'REQUESTED' && String(version) === told;
}

function requestMail(
  shop: MailShop,
  change: Change,
  request: ToldRequest,
  { reader, now }: { readonly reader: RequestReader; readonly now: JobFacts['now'] },
): MailContent {
  const language = reader.language ?? shop.config.defaultLanguage;
  const t = shop.translate[language];
  const { number, facts, tents, next } = requestWords(shop, request, { language, now });
  const listed = (counts: readonly { readonly name: string; readonly qty: number }[]) =>
    counts.filter(({ qty }) => qty > 0).map(({ name, qty }) => `${qty} × ${name}`);
  const asked = listed(tents.map(({ name, asked: qty }) => ({ name, qty })));
  const granted = listed(tents.map(({ name, granted: qty }) => ({ name, qty: qty ?? 0 })));
  const isNothing = change === 'assigned' && granted.length === 0;
  const tentFacts = [
    ...(change === 'assigned' && !isNothing ? [{ name: t('request.tents.granted'), lines: granted }] : []),
    { name: t('request.tents.asked'), lines: asked },
  ];
  return wordedMail(shop, {
    key: `mail.request.${isNothing ? 'nothing' : change}`,
    language,
    name: reader.firstName,
    params: { number },
    facts: [...tentFacts, ...facts],
    next: next.join(' '),
    href:
      canonicalOrigin(shop) + routePath(shop.config, 'accountRequest', language, { requestId: request.id }),
    why: 'mail.request.why',
  });
}
