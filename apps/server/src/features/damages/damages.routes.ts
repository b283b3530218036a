// POST /api/v2/_contact-form (a message, or a damage of spec 3 §7); POST and GET /api/v2/shop/damages,
// POST /api/v2/shop/damages/{damageId}/_photo and …/_object, GET /api/v2/shop/damages/_tent
import { subjectOf } from '@bivak/contract/shop-config';
import {
  addDamagePhoto as addPhotoCall,
  findLabelledTent,
  listDamages as listCall,
  objectToDamage as objectCall,
  type OperationRequest,
  reportDamage as reportCall,
  sendContactForm,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { eitherOf, type Route, serve } from '../../platform/http/route.ts';
import { type MessageInput, writeToBusiness } from '../contact/index.ts';
import { objectToDamage } from './damage-steps.commands.ts';
import { addDamagePhoto, type DamageInput, reportDamage } from './damages.commands.ts';
import { damageRefusal, presentDamage, presentTent } from './damages.present.ts';
import { findTentByLabel, listDamages } from './damages.queries.ts';

const isDamage = (input: DamageInput | MessageInput): input is DamageInput => 'serial' in input;

export const damagesRoutes: readonly Route[] = [
  serve(sendContactForm, eitherOf(reportDamage, writeToBusiness, isDamage), {
    input: readForm,
    answer: () => null,
    refusal: (refused) => damageRefusal(refused, { subject: 'Subject', message: 'Message' }),
    spelt: (name, { body }) => (body.ContactName === undefined ? (formNames[name] ?? name) : name),
  }),
  serve(reportCall, reportDamage, {
    input: ({ body }) => ({
      serial: body.ItemSerialNumber,
      name: body.ContactName,
      email: body.ContactEmail,
      phone: body.ContactTelephone ?? '',
      description: body.SummaryOfContact,
      parts: (body.Parts ?? []).map(({ Key, Amount }) => ({ key: Key, qty: Amount })),
      isByRobot: (body.Website ?? '') !== '',
    }),
    answer: presentDamage,
    refusal: (refused) => damageRefusal(refused),
  }),
  serve(addPhotoCall, addDamagePhoto, {
    input: ({ params, file }) => ({ damageId: params.damageId, file }),
    answer: presentDamage,
    refusal: (refused) => damageRefusal(refused),
  }),
  serve(listCall, listDamages, {
    input: ({ query }) => query,
    answer: ({ rows, total, index }, context) => ({
      Collection: rows.map((row) => presentDamage(row, context)),
      Total: total,
      Index: index,
    }),
  }),
  serve(objectCall, objectToDamage, {
    input: ({ params, body }) => ({ damageId: params.damageId, text: body.Message }),
    answer: presentDamage,
    refusal: (refused) => damageRefusal(refused),
  }),
  serve(findLabelledTent, findTentByLabel, {
    input: ({ query: { serial } }) => ({ serial }),
    answer: presentTent,
  }),
];

/** The form's first spelling of what the damage form calls otherwise. */
const formNames: Readonly<Record<string, string>> = {
  ContactName: 'Name',
  ContactEmail: 'Email',
  ContactTelephone: 'Phone',
  SummaryOfContact: 'Message',
};

/** Either spelling of each field; what is missing in both is told by the one that the caller uses. */
function readForm(
  { body }: OperationRequest<typeof sendContactForm>,
  { shop }: Context,
): DamageInput | MessageInput | Refusal {
  const { EmailaddressToSendTo: to, Subject = '', ItemSerialNumber: serial = '' } = body;
  const { lending, contact } = shop.config;
  const own = [contact.email, lending?.damageMailTo].map((address) => address?.toLowerCase());
  if (to !== undefined && !own.includes(to.toLowerCase()))
    return refuse('ValidationFailed', { fields: [{ field: 'EmailaddressToSendTo', reason: 'wrong-form' }] });
  const said = {
    name: body.Name ?? body.ContactName ?? '',
    email: body.Email ?? body.ContactEmail ?? '',
    phone: body.Phone ?? body.ContactTelephone ?? '',
    isByRobot: (body.Website ?? '') !== '',
  };
  const text = body.Message ?? body.SummaryOfContact ?? '';
  const about = subjectOf(shop.config, Subject)?.key;
  if (lending !== undefined && (Subject === 'Schademelding' || (about === 'damage' && serial !== '')))
    return { ...said, serial, description: text, parts: [] };
  const missing = [
    ...(said.name === '' ? ['Name'] : []),
    ...(said.email === '' ? ['Email'] : []),
    ...(text === '' ? ['Message'] : []),
  ];
  if (missing.length > 0)
    return refuse('ValidationFailed', { fields: missing.map((field) => ({ field, reason: 'required' })) });
  return { ...said, subject: about ?? Subject, message: text };
}
