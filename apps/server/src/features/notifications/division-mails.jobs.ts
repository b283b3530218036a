import { routePath } from '@bivak/contract/shop-config';
import { type Counts, requestNumber, type TentKind } from '@bivak/rules';
import { dayText, instantText, moneyText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { asJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import { giveBackToTell, offerToTell } from '../division/index.ts';
import type { RequestReader, ToldRequest } from '../lending/index.ts';
import type { MailContent } from './mail-content.ts';
import { readersToMail } from './notifications.queries.ts';
import { tellReaders } from './tell-readers.ts';
import { wordedMail } from './worded-mail.ts';

interface Parts {
  readonly mailer: Mailer;
}

/**
 * What becomes of a result after it was published: `mail.request-given-back` with `{ giveBackId }`, `mail.request-offer` and
 * `mail.request-offer-accepted` with `{ offerId }`.
 */
export function divisionMailJobs({ mailer }: Parts): JobHandler[] {
  return [givenBackJob(mailer), offerJob(mailer, 'open'), offerJob(mailer, 'accepted')];
}

/** An offer while it stands, and what became of it once it was taken. */
function offerJob(mailer: Mailer, state: 'open' | 'accepted'): JobHandler {
  const kind = state === 'open' ? 'mail.request-offer' : 'mail.request-offer-accepted';
  return {
    kind,
    async handle(shop, { offerId = '' }, job) {
      const told = await asJob(offerToTell, shop, job, { offerId });
      // One that was answered meanwhile, or has ended, is told to nobody.
      if (told === null || told.offer.state !== state) return;
      const { offer, request } = told;
      if (state === 'open' && offer.expiresAt <= job.now) return;
      const readers = await asJob(readersToMail, shop, job, request);
      await tellReaders(shop, mailer, { readers, kind, subjectId: offerId, job }, async (reader) => {
        const { language, t, tents, mail } = wordsFor(shop, request, reader);
        const until = instantText(offer.expiresAt, language, shop.zone.name);
        const day = (of: typeof offer.startDay) => dayText(of, language);
        const content = mail({
          key: state === 'open' ? 'mail.request.offer' : 'mail.request.offerAccepted',
          params: { tents: tents(offer.items), until, kind: offer.kind },
          facts: [
            { name: t(`request.offer.${state}`), lines: [tents(offer.items)] },
            {
              name: t('request.offer.loan'),
              lines: [t('request.offer.days', { pickup: day(offer.startDay), back: day(offer.endDay) })],
            },
            ...(state === 'open' ? [{ name: t('request.offer.until'), lines: [until] }] : []),
          ],
        });
        return { content };
      });
    },
  };
}

function givenBackJob(mailer: Mailer): JobHandler {
  const kind = 'mail.request-given-back';
  return {
    kind,
    async handle(shop, { giveBackId = '' }, job) {
      const told = await asJob(giveBackToTell, shop, job, { giveBackId });
      if (told === null) return;
      const { row, request } = told;
      const readers = await asJob(readersToMail, shop, job, request);
      await tellReaders(shop, mailer, { readers, kind, subjectId: giveBackId, job }, async (reader) => {
        const { language, t, tents, mail } = wordsFor(shop, request, reader);
        const owed = moneyText(row.owedCents, language);
        const content = mail({
          key: 'mail.request.givenBack',
          params: { tents: tents(row.tents) },
          facts: [
            { name: t('request.givenBack.given'), lines: [tents(row.tents)] },
            {
              name: t('request.givenBack.cost'),
              lines: [
                row.owedCents === 0 ? t('request.givenBack.free') : t('request.givenBack.owed', { owed }),
              ],
            },
          ],
        });
        return { content };
      });
    },
  };
}

/** What a mail about a request has in common with the others, in the reader's language. */
function wordsFor(shop: Shop, request: ToldRequest, reader: RequestReader) {
  const language = reader.language ?? shop.config.defaultLanguage;
  const t = shop.translate[language];
  const number = requestNumber(request.id);
  const days = {
    name: t('request.facts.days'),
    lines: [
      t('request.days', {
        from: dayText(request.firstDay, language),
        to: dayText(request.lastDay, language),
      }),
    ],
  };
  const mail = ({
    key,
    params,
    facts,
  }: {
    readonly key: string;
    readonly params: Readonly<Record<string, string | number>>;
    readonly facts: MailContent['facts'];
  }): MailContent =>
    wordedMail(shop, {
      key,
      language,
      name: reader.firstName,
      params: { ...params, number },
      facts: [{ name: t('request.facts.number'), lines: [number] }, days, ...facts],
      href:
        canonicalOrigin(shop) + routePath(shop.config, 'accountRequest', language, { requestId: request.id }),
      why: 'mail.request.why',
    });
  return { language, t, mail, tents: (counts: Counts) => tentsText(shop, counts, language, t) };
}

/** "3 senior tents and the stock tent". */
function tentsText(shop: Shop, counts: Counts, language: Language, t: Translate): string {
  const kindOf = (item: string): TentKind =>
    shop.config.lending?.tents.find((tent) => tent.item === item)?.kind ?? 'senior';
  const told = (shop.config.lending?.tents ?? []).flatMap(({ item }) => {
    const count = counts[item] ?? 0;
    return count > 0 ? [t(`outcome.kinds.${kindOf(item)}`, { count })] : [];
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(told);
}
