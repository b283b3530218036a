import { routePath } from '@bivak/contract/shop-config';
import { daysBetween, deadlineDay, peakSeason, requestNumber, seasonsOf } from '@bivak/rules';
import { dayText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { asJob, type JobFacts, type JobHandler } from '../../platform/jobs/job.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { type OwnOutcome, outcomeToTell } from '../division/index.ts';
import { type DraftRow, changesNothing, type RequestReader, type ToldRequest } from '../lending/index.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShop } from './mail-footer.ts';
import { draftToMail, readersToMail, requestToMail } from './notifications.queries.ts';
import { requestWords } from './request-words.ts';
import { sendMail } from './send-mail.ts';
import { tellReaders } from './tell-readers.ts';
import { oneLine } from './typed-words.ts';
import { businessMail, type Office, type OfficeMailParts, wordedMail } from './worded-mail.ts';

type Change = 'sent' | 'changed' | 'canceled' | 'assigned';

const changes: readonly Change[] = ['sent', 'changed', 'canceled', 'assigned'];

export interface RequestMailParts extends OfficeMailParts {
  /** The letter that goes with a mail; throws while that is worth waiting for. Null: without. */
  readonly letterOf: (
    shop: Shop,
    request: ToldRequest,
    told: { readonly language: Language; readonly outcome: OwnOutcome | null },
    job: JobFacts,
  ) => Promise<MailAttachment | null>;
  /** What goes with the mail about a reservation: its confirmation, and its days for a calendar. */
  readonly documentsOf: (shop: Shop, reservationId: string, job: JobFacts) => Promise<MailAttachment[]>;
}

/**
 * The mails about a rental request, `mail.request-sent`, `-changed`, `-canceled` and `-assigned` with the payload
 * `{ requestId, version }`: to each reader once per version, in their language. The business is told of one that arrives,
 * where it names an address for that. Beside them reminders of what was not sent.
 */
export function requestMailJobs({ mailer, office, letterOf, documentsOf }: RequestMailParts): JobHandler[] {
  const ofChanges = changes.map((change): JobHandler => {
    const kind = `mail.request-${change}`;
    return {
      kind,
      async handle(shop, { requestId = '', version = '' }, job) {
        const request = await asJob(requestToMail, shop, job, { requestId });
        if (request === undefined || !isStillTrue(change, request, version)) return;
        const { customerId, reservationId } = request;
        const documents = reservationId === null ? [] : await documentsOf(shop, reservationId, job);
        const { outcome } =
          change === 'assigned' ? await asJob(outcomeToTell, shop, job, { requestId }) : { outcome: null };
        const withLetter = async (content: MailContent) => {
          const letter = await letterOf(shop, request, { language: content.language, outcome }, job);
          return { content, attachments: [...(letter === null ? [] : [letter]), ...documents] };
        };
        const telling = { kind, subjectId: `${requestId}.${version}`, job };
        const all = await asJob(readersToMail, shop, job, { customerId });
        const readers = tellReaders(shop, mailer, { ...telling, readers: all }, async (reader) => {
          const content = requestMail(shop, change, request, { reader, outcome, now: job.now });
          return change === 'canceled' ? { content } : withLetter(content);
        });
        const business =
          change === 'sent'
            ? tellBusiness(shop, { mailer, office }, request, { job, withLetter })
            : Promise.resolve();
        // One that cannot be reached keeps the other from nothing.
        await Promise.allSettled([readers, business]);
        await Promise.all([readers, business]);
      },
    };
  });
  return [...ofChanges, reminderJob(mailer)];
}

/**
 * Sends `mail.request-arrived` to the business, with the letter; who answers it writes to the person who sent the
 * request.
 */
async function tellBusiness(
  shop: Shop,
  { mailer, office }: OfficeMailParts,
  request: ToldRequest,
  {
    job,
    withLetter,
  }: {
    readonly job: JobFacts;
    readonly withLetter: (
      content: MailContent,
    ) => Promise<{ readonly content: MailContent; readonly attachments: MailAttachment[] }>;
  },
): Promise<void> {
  const recipient = shop.config.lending?.requestMailTo;
  if (recipient === undefined) return;
  const readers = await asJob(readersToMail, shop, job, request);
  const sender = readers.find(({ contactId }) => contactId === request.contactId) ?? readers[0];
  const { content, attachments } = await withLetter(arrivedMail(shop, office, request, job.now));
  await sendMail(shop, mailer, content, {
    kind: 'mail.request-arrived',
    subjectId: request.id,
    recipient,
    now: job.now,
    attachments,
    ...(sender === undefined ? {} : { replyTo: sender.email }),
  });
}

function arrivedMail(
  shop: MailShop,
  office: Office,
  request: ToldRequest,
  now: JobFacts['now'],
): MailContent {
  const { number, facts, tents } = requestWords(shop, request, {
    language: shop.config.defaultLanguage,
    now,
    outcome: null,
  });
  const t = shop.translate[shop.config.defaultLanguage];
  return businessMail(shop, office, {
    key: 'mail.request.arrived',
    path: `/requests/${request.id}`,
    params: { number, company: oneLine(request.companyName) },
    facts: [
      {
        name: t('request.tents.asked'),
        lines: tents.map(({ name, asked }) => `${asked} × ${name}`),
      },
      ...facts,
    ],
  });
}

/** `mail.request-reminder` with `{ draftId, reminder }`: to each reader once per reminder, while the draft was not sent. */
function reminderJob(mailer: Mailer): JobHandler {
  const kind = 'mail.request-reminder';
  return {
    kind,
    async handle(shop, { draftId = '', reminder = '' }, job) {
      const draft = await asJob(draftToMail, shop, job, { draftId });
      if (draft === undefined) return;
      if (draft.requestId !== null) {
        const edited = await asJob(requestToMail, shop, job, { requestId: draft.requestId });
        if (edited?.state !== 'REQUESTED' || changesNothing(draft.state, edited)) return;
      }
      const mail = reminderMail(shop, draft, job.now);
      if (mail === null) return;
      const { customerId } = draft;
      const readers = await asJob(readersToMail, shop, job, { customerId });
      const telling = { readers, kind, subjectId: `${draftId}.${reminder}`, job };
      await tellReaders(shop, mailer, telling, async (reader) => ({ content: mail(reader) }));
    },
  };
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
  {
    reader,
    outcome,
    now,
  }: {
    readonly reader: RequestReader;
    readonly outcome: OwnOutcome | null;
    readonly now: JobFacts['now'];
  },
): MailContent {
  const language = reader.language ?? shop.config.defaultLanguage;
  const t = shop.translate[language];
  const words = requestWords(shop, request, { language, now, outcome });
  const { number, facts, tents, next } = words;
  const listed = (counts: readonly { readonly name: string; readonly qty: number }[]) =>
    counts.filter(({ qty }) => qty > 0).map(({ name, qty }) => `${qty} × ${name}`);
  const asked = listed(tents.map(({ name, asked: qty }) => ({ name, qty })));
  const granted = listed(tents.map(({ name, granted: qty }) => ({ name, qty: qty ?? 0 })));
  const isNothing = change === 'assigned' && granted.length === 0;
  const tentFacts = [
    ...(change === 'assigned' && !isNothing ? [{ name: t('request.tents.granted'), lines: granted }] : []),
    { name: t('request.tents.asked'), lines: asked },
  ];
  const mail = wordedMail(shop, {
    key: `mail.request.${isNothing ? 'nothing' : change}`,
    language,
    name: reader.firstName,
    params: { number },
    facts: [...(words.outcome?.parts ?? []), ...tentFacts, ...facts],
    next: next.join(' '),
    href:
      canonicalOrigin(shop) + routePath(shop.config, 'accountRequest', language, { requestId: request.id }),
    why: 'mail.request.why',
  });
  // The verdict is what somebody opens this mail for.
  return words.outcome === null ? mail : { ...mail, title: words.outcome.verdict };
}

/** The mail is null where nothing is left to remind of: the distribution has begun, or the days left the peak. */
function reminderMail(
  shop: MailShop,
  { requestId, state: { answers } }: DraftRow,
  now: JobFacts['now'],
): ((reader: RequestReader) => MailContent) | null {
  const { lending } = shop.config;
  const { camp, senior, patrol, name } = answers;
  const season = lending === undefined || camp === null ? null : peakSeason(seasonsOf(lending), camp);
  const days = season === null ? 0 : daysBetween(shop.zone.dayOf(now), season.distributionFrom);
  if (season === null || camp === null || days <= 0) return null;
  return (reader) => {
    const language = reader.language ?? shop.config.defaultLanguage;
    const t = shop.translate[language];
    const tents = [
      { qty: senior, kind: t('request.tents.senior') },
      { qty: patrol, kind: t('request.tents.patrol') },
    ].flatMap(({ qty, kind }) => (qty > 0 ? [`${qty} × ${kind}`] : []));
    return wordedMail(shop, {
      key: requestId === null ? 'mail.request.reminder' : 'mail.request.reminderEdit',
      language,
      name: reader.firstName,
      params: {
        days,
        until: dayText(deadlineDay(season), language),
        number: requestId === null ? '' : requestNumber(requestId),
      },
      facts: [
        {
          name: t('request.facts.days'),
          lines: [
            t('request.days', { from: dayText(camp.from, language), to: dayText(camp.to, language) }),
            oneLine(name),
          ].filter((line) => line !== ''),
        },
        ...(tents.length === 0 ? [] : [{ name: t('request.tents.title'), lines: tents }]),
      ],
      href: canonicalOrigin(shop) + routePath(shop.config, 'accountRequests', language),
      why: 'mail.request.why',
    });
  };
}
