import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../testing/a-client.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { newPerson, personCalls } from './testing/person-calls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterEach(() => server.edit({}));
afterAll(() => server.close());

describe('the persons of a customer, as a shop sets it,', () => {
  test('the persons of a customer, as a shop sets it, are no post office: a customer has so many open invitations, and the mails of one are three', async () => {
    const one = await server.customer('klein');
    await server.edit({ limits: { openInvitations: 2 } });
    const theirs = personCalls(server, 'klein-contact');
    for (const name of ['a@een.example', 'b@een.example']) await theirs.add(one, newPerson(name));
    const { status, body } = await theirs.add(one, newPerson('c@een.example'));
    expect([status, body.Error.Code]).toEqual([429, 'PersonsFull']);
    expect(body.Error.Message).toContain('er wachten al 2 uitnodigingen op antwoord');
    const id: string = (await theirs.list(one)).body.Collection[0].CONTACT_ContactID;
    const name: string = (await theirs.list(one)).body.Collection[0].UserName;
    const answers: number[] = [];
    for (let time = 0; time < 3; time += 1) answers.push((await theirs.again(one, name, id)).status);
    expect(answers).toEqual([204, 204, 429]);
    expect((await theirs.again(one, name, id)).body.Error.Code).toBe('MailedEnough');
    expect(await theirs.codes(name)).toHaveLength(3);
  });

  test('the persons of a customer are no post office by way of addresses that change: so many mails a day, whatever becomes of the persons', async () => {
    const one = await server.customer('druk');
    await server.edit({ limits: { invitationsPerDay: 4 } });
    const theirs = personCalls(server, 'druk-contact');
    const me = ['druk-contact@bivak.example', 'druk-contact'] as const;
    const CurrentPassword = 'Sterk-Wachtwoord-1';
    for (const name of ['a@een.example', 'b@een.example', 'c@een.example'])
      expect((await theirs.change(one, ...me, { CONTACT_Email: name, CurrentPassword })).status).toBe(200);
    const added = await theirs.add(one, newPerson('d@een.example'));
    await theirs.remove(one, 'd@een.example', added.body.CONTACT_ContactID);
    expect((await theirs.add(one, newPerson('e@een.example'))).status).toBe(429);
    const more = { CONTACT_Email: 'f@een.example', CONTACT_Tel: '02 555 01 02', CurrentPassword };
    const last = await theirs.change(one, ...me, more);
    expect([last.status, last.body.Error.Code]).toEqual([429, 'TooManyToday']);
    expect(last.body.Error.Message).toContain('4 uitnodigingen per 24 uur');
    expect((await theirs.again(one, ...me)).status).toBe(429);
    expect((await theirs.list(one)).body).toMatchObject({ Total: 1, Collection: [{ CONTACT_Tel: '' }] });
    server.clock.now = (monday + 24 * 3_600_000) as typeof monday;
    const tomorrow = await server.customer('druk');
    expect((await theirs.again(tomorrow, ...me)).status).toBe(204);
  });

  // My info saves the same contact under other names, and asks the rest of it too (account-edit.test.ts).
  test('the persons of a customer, as a shop sets it, are asked what my info asks of a contact, by whichever call they are saved; their telephones may stay empty', async () => {
    const one = await server.customer('streng');
    await server.edit({ account: { fields: { disabled: ['Contact.LastName', 'Contact.Email'] } } });
    const theirs = personCalls(server, 'streng-contact');
    const added = await theirs.add(one, newPerson('piet@streng.example', { CONTACT_Tel: '' }));
    expect(added.status).toBe(201);
    const id: string = added.body.CONTACT_ContactID;
    const asPerson = [
      (body: object) => theirs.change(one, 'piet@streng.example', id, body),
      (body: object) => one.patch(`/api/v3/customer/customer/streng/shop-users/${id}`, body),
    ];
    const faultsOf = ({ status, body }: Answer) => [
      status,
      ...body.Error.Fields.map(({ Field, Code }: { Field: string; Code: string }) => `${Field} ${Code}`),
    ];
    const wrong = { LastName: 'Peeters', Email: 'ander@streng.example', Tel: 'geen nummer' };
    const told = ['LastName disabled-field', 'Email disabled-field', 'Tel phone'];
    expect(faultsOf(await one.patch(`/api/v2/shop/contacts/${id}`, wrong))).toEqual([400, ...told]);
    for (const save of asPerson) {
      const flat = Object.fromEntries(
        Object.entries(wrong).map(([name, value]) => [`CONTACT_${name}`, value]),
      );
      expect(faultsOf(await save(flat))).toEqual([400, ...told.map((fault) => `CONTACT_${fault}`)]);
      // The form of a person sends all of it back.
      const all = newPerson('Piet@streng.example', { CONTACT_FirstName: 'Pieter', CONTACT_MobilePhone: '' });
      expect((await save({ ...all, CONTACT_Tel: '016 11 22 33' })).status).toBe(200);
      expect((await save({ CONTACT_Tel: '' })).status).toBe(200);
    }
    const unreachable = newPerson('an@streng.example', { CONTACT_MobilePhone: 'geen nummer' });
    expect(faultsOf(await theirs.add(one, unreachable))).toEqual([400, 'CONTACT_MobilePhone phone']);
  });
});
