import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { html } from '../html.ts';
import { sendPage } from '../page.ts';
import { postcodes, registerAddresses } from './addresses.ts';
import { associations, registerAssociations } from './associations.ts';
import { type Enterprise, enterprises, establishments } from './enterprises.ts';

interface ById {
  Params: { id: string };
}

/** Longer than any shop waits. */
const lateMs = 8000;
const wire = '/registers/v2/kruispuntdatabank';

/** The business register: a few enterprises, of which one comes late, one not at all, and every other number is unknown. */
export function registerRegisters(app: FastifyInstance): void {
  registerAssociations(app);
  registerAddresses(app);
  app.get<ById>(`${wire}/enterprise/:id`, async ({ params }, reply) => {
    const found = await enterpriseOf(params.id, reply);
    if (found === null) return reply;
    const { Address: _, answers: __, ...Enterprise } = found;
    return { Enterprise };
  });
  app.get<ById>(`${wire}/enterprise/:id/address`, async ({ params }, reply) => {
    const found = await enterpriseOf(params.id, reply);
    return found === null ? reply : { Address: found.Address };
  });
  app.get<ById>(`${wire}/establishment/:id`, ({ params }, reply) => {
    const found = establishments.find(({ EstablishmentID }) => EstablishmentID === params.id);
    if (found === undefined) return unknown(reply);
    const { Address: _, ...Establishment } = found;
    return { Establishment };
  });
  app.get<ById>(`${wire}/establishment/:id/address`, ({ params }, reply) => {
    const found = establishments.find(({ EstablishmentID }) => EstablishmentID === params.id);
    return found === undefined ? unknown(reply) : { Address: found.Address };
  });
  app.get('/registers', (_, reply) =>
    sendPage(
      reply,
      'Business register',
      html`<h1>Business register</h1>
        <p class="quiet">Numbers to look up in the forms of a shop. Every other number is unknown here.</p>
        <ul class="services">
          ${enterprises.map(
            (one) => html`<li>${written(one.EnterpriseID)}<span>${one.Name}${noteOf(one)}</span></li>`,
          )}
          ${establishments.map(
            (one) => html`<li>${branch(one.EstablishmentID)}<span>${one.Name}, an establishment</span></li>`,
          )}
        </ul>
        <h1>Register of associations</h1>
        <p class="quiet">To search for by name, place or code. “storing” fails, “traag” answers too late.</p>
        <ul class="services">
          ${associations.map(({ vCode, naam }) => html`<li>${vCode}<span>${naam}</span></li>`)}
        </ul>
        <h1>Register of addresses</h1>
        <p class="quiet">Postcodes whose towns and streets it knows. 8888 fails, 9999 answers too late.</p>
        <ul class="services">
          ${Object.entries(postcodes).map(
            ([code, { gemeenten }]) => html`<li>${code}<span>${gemeenten.join(', ')}</span></li>`,
          )}
        </ul>`,
    ),
  );
}

async function enterpriseOf(id: string, reply: FastifyReply): Promise<Enterprise | null> {
  const found = enterprises.find(({ EnterpriseID }) => EnterpriseID === id);
  if (found === undefined) {
    await unknown(reply);
    return null;
  }
  if (found.answers === 'not at all') {
    await reply.code(503).send({ Error: { Message: 'The register is being maintained.' } });
    return null;
  }
  if (found.answers === 'late') await wait(lateMs, undefined, { ref: false });
  return found;
}

function unknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ Error: { Message: 'Unknown number.' } });
}

function noteOf({ answers, IsActive }: Enterprise): string {
  if (answers === 'late') return ', which answers too late';
  if (answers === 'not at all') return ', which the register fails to answer';
  return IsActive ? '' : ', which has stopped';
}

function written(digits: string): string {
  return digits.replace(/^(\d{4})(\d{3})(\d{3})$/u, '$1.$2.$3');
}

function branch(digits: string): string {
  return digits.replace(/^(\d)(\d{3})(\d{3})(\d{3})$/u, '$1.$2.$3.$4');
}
