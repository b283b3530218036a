import { randomUUID } from 'node:crypto';
import type { ReservationStatus } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { dayText, instantText } from '../../platform/i18n/formats.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  type MailedLine,
  type MailedReservation,
  readMailedReservation,
  reservationMail,
} from '../notifications/index.ts';
import { termsOf } from './agreements.queries.ts';
import {
  type AgreementMethod,
  type AgreementRow,
  type DrawnAgreement,
  findAgreement,
  readSignedOrder,
  type Stroke,
  writeAgreement,
  writeAgreementFile,
} from './agreements.sql.ts';
import { drawFacts, drawFooters, drawHead, drawTable, type Letterhead, type PaperFact } from './paper.ts';
import {
  bytesOf,
  drawBeside,
  margin,
  openSheet,
  type PaperBrand,
  readPaperBrand,
  width,
  write,
} from './sheet.ts';

/** The job that draws what was signed. */
export const agreementAsked = 'agreement.make';

export interface SignInput {
  readonly orderId: string;
  readonly signer: string;
  readonly method: AgreementMethod;
  readonly strokes: readonly Stroke[];
  readonly termsVersion: string;
  readonly isIdSeen: boolean;
}

/** From when an order is one, for as long as its goods are not all back. */
const signable = new Set<ReservationStatus>(['Order', 'Open', 'Pick', 'Picked']);

/**
 * Notes that the customer signed, with the terms as they read now. Other terms than those that were on the screen are
 * refused: nobody signs what they have not seen.
 */
export const staffSignAgreement = command(
  { right: 'orders.handOut' },
  (context: Context, input: SignInput): Promise<AgreementRow | Refusal> => {
    const { orderId, signer, method, strokes, termsVersion, isIdSeen } = input;
    const { shop, now, actor } = context;
    if (method === 'drawn' && strokes.length === 0)
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'strokes', reason: 'required' }] }),
      );
    return inTransaction<AgreementRow | Refusal>(shop.database, (transaction) =>
      once(transaction, context, { route: `agreements/sign/${orderId}`, input }, async () => {
        const order = await readSignedOrder(transaction, orderId, OperatorScope.of(actor).warehouses);
        if (order === undefined) return refuse('NotFound');
        if (!signable.has(order.status))
          return refuse('TransitionRefused', { params: { status: order.status } });
        const terms = termsOf(shop, order.language);
        if (terms.version !== termsVersion)
          return refuse('ValidationFailed', {
            fields: [{ field: 'termsVersion', reason: 'terms-changed' }],
          });
        const row = await writeAgreement(transaction, context, {
          id: randomUUID(),
          orderId,
          terms: terms.text,
          termsVersion,
          language: order.language,
          method,
          signer,
          strokes: method === 'drawn' ? strokes : [],
          isIdSeen,
        });
        await enqueue(transaction, now, { kind: agreementAsked, payload: { agreementId: row.id } });
        transaction.afterCommit(() => shop.wakeRelay());
        return row;
      }),
    );
  },
);

/** Draws what was signed, once. */
export const makeAgreement = command(
  { right: 'job' },
  async (
    context: BareContext & { readonly files: FileStore },
    { agreementId }: { readonly agreementId: string },
  ): Promise<null> => {
    const { shop, now, files } = context;
    const signed = await findAgreement(shop.database, agreementId);
    if (signed === undefined || signed.fileId !== null) return null;
    const found = await readMailedReservation(shop.database, signed.reservationId);
    if (found === undefined) return null;
    const paper = agreementPaper(shop, signed, found, now);
    const bytes = await agreementPdf(paper, await readPaperBrand(shop.directory));
    await inTransaction(shop.database, async (transaction) => {
      const file = await storeFile(transaction, files, shop.id, now, {
        name: paper.fileName,
        bytes,
        ownerEntity: 'reservation',
        ownerId: signed.reservationId,
      });
      await writeAgreementFile(transaction, signed.id, file.id);
    });
    return null;
  },
);

/** What stands on a rental agreement, in words: no figure is made while it is drawn. */
interface AgreementPaper extends Letterhead {
  readonly language: Language;
  readonly fileName: string;
  readonly facts: readonly PaperFact[];
  readonly goods: {
    readonly title: string;
    readonly heads: readonly string[];
    readonly rows: readonly string[][];
  };
  readonly terms: { readonly title: string; readonly lines: readonly string[] };
  readonly signed: { readonly title: string; readonly lines: readonly string[] };
  readonly strokes: readonly Stroke[];
  readonly footer: readonly string[];
  readonly page: (page: number, pages: number) => string;
}

/** What was signed for an order, in the language in which it was ordered. */
function agreementPaper(
  shop: Pick<Shop, 'id' | 'config' | 'origins' | 'translate' | 'zone'>,
  signed: DrawnAgreement,
  { reservation, lines }: { readonly reservation: MailedReservation; readonly lines: readonly MailedLine[] },
  now: EpochMs,
): AgreementPaper {
  const { language } = signed;
  const t = shop.translate[language];
  const number = reservation.orderNo ?? reservation.reservationNo;
  const { facts, articles } = reservationMail(shop, 'received', reservation, lines);
  const { company, street, houseNumber, zipCode, city, phone, email, vatNo } = shop.config.contact;
  const when = instantText(signed.signedAt, language, shop.zone.name);
  return {
    language,
    fileName: t('agreement.fileName', { number }),
    shopName: shop.config.name,
    title: t('agreement.title', { number }),
    made: t('document.made', { day: dayText(shop.zone.dayOf(now), language) }),
    standing: null,
    facts: [
      ...facts,
      {
        name: t('document.customer'),
        lines: [
          reservation.person.companyName ?? '',
          `${reservation.person.firstName ?? ''} ${reservation.person.lastName ?? ''}`.trim(),
        ].filter((line) => line !== ''),
      },
    ],
    goods: {
      title: articles?.title ?? t('document.article'),
      heads: [t('document.article'), t('document.amount')],
      rows: (articles?.lines ?? []).map(({ name, qty }) => [name, String(qty)]),
    },
    terms: {
      title: t('agreement.termsTitle', { version: signed.termsVersion }),
      lines: signed.terms.split('\n').filter((line) => line.trim() !== ''),
    },
    signed: {
      title: t('agreement.signed'),
      lines: [
        t(`agreement.by.${signed.method}`, { name: signed.signer, when }),
        t('agreement.takenBy', { name: signed.takenBy }),
        ...(signed.idSeenBy === null ? [] : [t('agreement.idSeen', { name: signed.idSeenBy })]),
      ],
    },
    strokes: signed.strokes ?? [],
    footer: [
      `${company}, ${street} ${houseNumber}, ${zipCode} ${city}`,
      [phone, email, ...(vatNo === undefined ? [] : [vatNo])].join(' · '),
    ],
    page: (page, pages) => t('document.page', { page, pages }),
  };
}

/** How wide a signature stands on paper; the field of the screen is four times as wide as high. */
const drawn = { width: 220, height: 55 };

/** Draws it as PDF. */
function agreementPdf(paper: AgreementPaper, brand: PaperBrand): Promise<Buffer> {
  const sheet = openSheet(brand, { title: paper.title, language: paper.language });
  const { doc, root } = sheet;
  drawHead(sheet, paper, brand);
  drawFacts(sheet, paper.facts);
  drawTable(sheet, {
    title: paper.goods.title,
    columns: [
      { x: margin, width: width - 80 },
      { x: margin + width - 70, width: 70, align: 'right' },
    ],
    heads: paper.goods.heads,
    rows: paper.goods.rows,
    totals: [],
  });
  doc.y += 16;
  sheet.room(60);
  write(sheet, root, 'H2', paper.terms.title, { size: 13, bold: true });
  doc.y += 4;
  for (const line of paper.terms.lines) {
    sheet.room(30);
    write(sheet, root, 'P', line, {});
    doc.y += 3;
  }
  doc.y += 14;
  sheet.room(60 + drawn.height);
  write(sheet, root, 'H2', paper.signed.title, { size: 13, bold: true });
  doc.y += 4;
  for (const line of paper.signed.lines) write(sheet, root, 'P', line, {});
  if (paper.strokes.length > 0) {
    const top = doc.y + 8;
    drawBeside(sheet, () => {
      for (const stroke of paper.strokes) drawStroke(doc, stroke, top);
      doc.lineWidth(1.2).stroke('#000000');
    });
    doc.y = top + drawn.height;
  }
  drawFooters(sheet, paper);
  return bytesOf(sheet);
}

function drawStroke(doc: PDFKit.PDFDocument, stroke: Stroke, top: number): void {
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    margin + (x / 1000) * drawn.width,
    top + (y / 1000) * drawn.height,
  ];
  const [first = [0, 0] as const, ...rest] = stroke;
  doc.moveTo(...at(first));
  for (const point of rest.length === 0 ? [first] : rest) doc.lineTo(...at(point));
}
