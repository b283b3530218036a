import {
  addConversationAttachment,
  createCommunication,
  createConversation,
  getUserInfo,
  listConversations,
  markConversationRead,
  type Communication,
  type Conversation,
  listReservationOrders,
  sendGraphql,
} from '@bivak/contract/wire';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RichText } from '../../features/conversations/components/conversation-entry.tsx';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOrder } from '../../testing/fake-orders.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let unread = true;

const asked: Communication = {
  ConversationCommunicationID: 'm1',
  Message: '<p>Is de tent <strong>waterdicht</strong>?</p>',
  DateTimeCreated: '2026-12-01T10:00:00+01:00',
  IsCustomerMessage: true,
  ContactID: { Key: 'an', Description: 'An Peeters' },
  IsRead: true,
  Attachments: [
    { FileName: 'tent.png', ContentType: 'image/png', FileSize: 9, AttachmentUrl: '/files/f?exp=1&sig=x' },
  ],
};
const answer = {
  ...asked,
  ConversationCommunicationID: 'm2',
  Message: '<p>Ja.</p>',
  IsCustomerMessage: false,
};

function aConversation(given: Partial<Conversation> = {}): Conversation {
  return {
    ConversationID: 'c1',
    // Chosen in another language than the page's.
    Subject: 'Other',
    RentalObjectID: 'r1',
    RentalObjectKind: 'order',
    RentalObjectNumber: 'O2026-000017',
    DateTimeCreated: '2026-12-01T10:00:00+01:00',
    DateTimeLastMessage: '2026-12-02T09:30:00+01:00',
    IsUnread: unread,
    MessageCount: 3,
    Attachments: [],
    Communications: [
      { ...asked, ConversationCommunicationID: 'm0', ContactID: { Key: 'weg', Description: '' } },
      asked,
      { ...answer, ContactID: null, IsRead: !unread, Attachments: [] },
    ],
    ...given,
  };
}

beforeEach(() => {
  // why: nothing is laid out here, and the editor asks where its words stand.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(document, { elementFromPoint: () => null });
  unread = true;
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(listConversations, ({ query }) => ({
    Collection: [aConversation(query.communications === 'false' ? { Communications: [] } : {})],
    Total: 1,
    Index: 0,
    Unread: unread ? 1 : 0,
  }));
  fake.on(markConversationRead, () => {
    unread = false;
    return null;
  });
  fake.on(createConversation, () => ({ ConversationID: 'c9' }));
  fake.on(createCommunication, () => ({ ConversationCommunicationID: 'm9' }));
  fake.on(addConversationAttachment, ({ body }) => {
    const { FileName } = body as { FileName: string };
    return { FileName, ContentType: 'image/png', FileSize: 1, AttachmentUrl: '/files/x' };
  });
});

const subjects = [
  { key: 'invoices', text: { nl: 'Facturatie', en: 'Invoicing', de: 'Rechnung' } },
  { key: 'other', text: { nl: 'Andere', en: 'Other', de: 'Anderes' } },
];
const messages = { subjects, mostFiles: 2 };
const open = (address = '/account/berichten', shop = {}) =>
  openPage(fake, address, { kept: loggedInAs(AN), shop: { messages, ...shop } });
const dialog = () => screen.findByRole('dialog');
const writing = async () => within(await dialog()).findByRole('textbox', { name: 'Bericht' });
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

async function begin(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Nieuw bericht' }));
  await userEvent.selectOptions(within(await dialog()).getByLabelText(/Onderwerp/u), 'Facturatie');
  await userEvent.type(await writing(), text);
}
const send = () =>
  userEvent.click(screen.getByRole('button', { name: /Verstuur je bericht|Probeer opnieuw/u }));

/** How often what was said was fetched, of which conversation whatever. */
const bodiesAsked = () =>
  fake.sent(listConversations).filter(({ query }) => query.communications !== 'false').length;

describe('the messages', () => {
  test('the messages whose words cannot be loaded say so where they were opened, and are asked again', async () => {
    let broken = true;
    fake.on(listConversations, ({ query }) => {
      if (query.communications !== 'false' && broken) throw new FakeRefusal(403, 'Forbidden');
      const Collection = [aConversation(query.communications === 'false' ? { Communications: [] } : {})];
      return { Collection, Total: 1, Index: 0, Unread: 0 };
    });
    await open();
    await userEvent.click(await screen.findByText('Andere'));
    await screen.findByText('Dit laden lukte niet. Probeer het later opnieuw.');
    expect(fake.sent(markConversationRead)).toEqual([]);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: /Probeer (?:het )?opnieuw/u }));
    expect(await screen.findAllByText('waterdicht')).toHaveLength(2);
  });

  test('the messages are listed with what they are about, unfold, and are read by that', async () => {
    await open('/account');
    await screen.findByRole('link', { name: /Berichten.*1 nieuw antwoord/u });
    // In the row of a phone too.
    vi.stubGlobal('innerWidth', 390);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(screen.getByRole('link', { name: /Berichten.*1 nieuw antwoord/u })).toBeDefined();
    vi.unstubAllGlobals();
    act(() => void window.dispatchEvent(new Event('resize')));
    await userEvent.click(screen.getByRole('link', { name: /^Berichten/u }));
    const summary = await screen.findByText('Andere');
    expect(screen.getByText('3 berichten · wo 2 dec 2026')).toBeDefined();
    expect(screen.getByText('Nieuw antwoord')).toBeDefined();
    expect(fake.sent(markConversationRead)).toEqual([]);
    expect(bodiesAsked()).toBe(0);
    await userEvent.click(summary);
    await screen.findAllByText('waterdicht');
    expect(screen.getAllByText('waterdicht').map(({ localName }) => localName)).toEqual(['strong', 'strong']);
    expect(screen.getByText('Voormalige gebruiker')).toBeDefined();
    expect(screen.getByText('Jij')).toBeDefined();
    const [image] = screen.getAllByRole('img', { name: 'tent.png openen' });
    expect(image?.getAttribute('src')).toMatch(/^\/files\//u);
    expect(screen.getByRole('link', { name: 'Naar O2026-000017' }).getAttribute('href')).toBe(
      '/bestelling/r1',
    );
    await waitFor(() => expect(screen.queryByText('Nieuw antwoord')).toBeNull());
    expect(fake.sent(markConversationRead).map(({ body }) => body)).toEqual([
      { ConversationCommunicationID: 'm2' },
    ]);
  });

  test('the messages are none yet, cannot be loaded, or lead to one that is not there', async () => {
    fake.on(listConversations, () => ({ Collection: [], Total: 0, Index: 0, Unread: 0 }));
    await open();
    expect(await screen.findByText('Er zijn nog geen berichten')).toBeDefined();
    await open('/account/berichten/nergens');
    expect(await screen.findByText('Dit gesprek is er niet.')).toBeDefined();
    fake.on(listConversations, () => {
      // Final at once; what broke is tried again first.
      throw new FakeRefusal(403, 'Forbidden');
    });
    await open();
    expect(await screen.findByText('Dit laden lukte niet. Probeer het later opnieuw.')).toBeDefined();
  });
});

describe('a new message', () => {
  test('a new message asks for subject and words, then goes once with its pictures, however often it is pressed', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nieuw bericht' }));
    await writing();
    await send();
    expect(screen.getByText('Geef een onderwerp.')).toBeDefined();
    expect(await screen.findByText('Vul alle verplichte velden juist in.')).toBeDefined();
    expect(screen.getByText('Schrijf je bericht.')).toBeDefined();
    await userEvent.selectOptions(within(await dialog()).getByLabelText(/Onderwerp/u), 'Facturatie');
    await userEvent.type(await writing(), 'Dag');
    const files = [picture('a.png'), new File(['x'], 'b.pdf'), picture('c.png'), picture('d.png')];
    await userEvent.upload(screen.getByLabelText('Kies bestanden'), files, { applyAccept: false });
    expect(screen.queryByText('b.pdf')).toBeNull();
    expect(screen.queryByText('d.png')).toBeNull();
    expect(screen.getAllByText(/Geldige bestanden: gif, png, jpeg, jpg/u).length).toBeGreaterThan(0);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Verstuur je bericht' }));
    expect(await screen.findByText('Je bericht is verstuurd.')).toBeDefined();
    expect(fake.sent(createConversation).map(({ body }) => body)).toEqual([
      { Subject: 'invoices', RentalObjectID: null },
    ]);
    expect(fake.sent(createCommunication).map(({ body }) => body)).toEqual([{ Message: '<p>Dag</p>' }]);
    const sent = fake.sent(addConversationAttachment);
    expect(sent.map(({ body }) => body)).toEqual([
      { FileName: 'a.png', Data: btoa('x') },
      { FileName: 'c.png', Data: btoa('x') },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a new message that broke off half-way is sent again with the same keys, and its words outlive the dialog', async () => {
    fake.on(createCommunication, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    await open();
    await begin('Dag');
    await send();
    expect(await screen.findByText(/Je bericht versturen lukte niet/u)).toBeDefined();
    fake.on(createCommunication, () => ({ ConversationCommunicationID: '' }));
    await send();
    expect(await screen.findByText(/Het bericht kwam niet goed aan/u)).toBeDefined();
    // A line that says nothing: whoever closes the dialog stops it.
    fake.on(createCommunication, () => new Promise(() => undefined));
    await send();
    expect(await screen.findByRole('button', { name: 'Versturen…' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(fake.sent(createCommunication).at(-1)?.signal?.aborted).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Nieuw bericht' }));
    expect((await writing()).textContent).toBe('Dag');
    fake.on(createCommunication, () => ({ ConversationCommunicationID: 'm9' }));
    await send();
    expect(await screen.findByText('Je bericht is verstuurd.')).toBeDefined();
    for (const operation of [createConversation, createCommunication]) {
      const keys = fake.sent(operation).map(({ idempotencyKey }) => idempotencyKey);
      expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([4, 1, 'string']);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Nieuw bericht' }));
    expect((await writing()).textContent).toBe('');
  });

  test('a new message stands although a picture was refused, which alone is tried again, and goes with no other message', async () => {
    const faults = [new TypeError('Failed to fetch'), null, new FakeRefusal(413, 'FileTooBig')];
    fake.on(addConversationAttachment, () => {
      const fault = faults.shift() ?? null;
      if (fault !== null) throw fault;
      return { FileName: 'a.png', ContentType: 'image/png', FileSize: 1, AttachmentUrl: '/files/x' };
    });
    await open('/account/berichten', { messages: { subjects: [], mostFiles: 2 } });
    await userEvent.click(await screen.findByText('Other'));
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord op “Other”' }));
    await userEvent.type(await writing(), 'Kijk');
    await userEvent.upload(screen.getByLabelText('Kies bestanden'), [picture('a.png')]);
    await send();
    expect(await screen.findByText(/maar deze afbeeldingen niet. Probeer het opnieuw/u)).toBeDefined();
    expect(screen.getByText(/Deze afbeelding kwam niet aan/u)).toBeDefined();
    await send();
    expect(await screen.findByText('Je bericht is verstuurd.')).toBeDefined();
    expect(fake.sent(createConversation)).toEqual([]);
    expect(fake.sent(createCommunication).map(({ params }) => params['conversationID'])).toEqual(['c1']);
    expect(fake.sent(addConversationAttachment)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord op “Other”' }));
    await userEvent.type(await writing(), 'En nog een');
    await userEvent.upload(screen.getByLabelText('Kies bestanden'), [picture('b.png')]);
    await send();
    expect(await screen.findByText('FileTooBig')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Je bericht is verstuurd, maar niet alle afbeeldingen.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Antwoord op “Other”' }));
    expect((await writing()).textContent).toBe('');
    expect(screen.queryByText('b.png')).toBeNull();
  });
});

describe('what somebody wrote', () => {
  test('what somebody wrote becomes a few plain elements and nothing else, whatever it is', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<b onclick=x>',
      '<script>',
      '</script>',
      '<img src=x onerror=y>',
      '<a href="javascript:x">',
    ];
    const more = [
      '<svg><style>',
      '<math><mtext>',
      '<iframe srcdoc="<p>">',
      '<!--',
      '-->',
      'tekst',
      '&lt;p&gt;',
      '"',
      '<ul><li>',
      '<template>',
    ];
    const html = fc.array(fc.oneof(fc.constantFrom(...pieces, ...more), fc.string()), { maxLength: 12 });
    const allowed = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'span'];
    fc.assert(
      fc.property(html, (parts) => {
        const { container, unmount } = render(<RichText html={parts.join('')} />);
        const made = [...container.firstElementChild!.querySelectorAll('*')];
        expect(
          made.filter(({ localName, attributes }) => !allowed.includes(localName) || attributes.length > 0),
        ).toEqual([]);
        unmount();
      }),
      { numRuns: 200 },
    );
  });
});

describe('an association', () => {
  const request = {
    Id: '27000012-0b0e1c7e-0000-4000-8000-000000000000',
    State: 'REQUESTED',
    Name: 'Zomerkamp',
    DateStart: '2027-07-10',
    DateEnd: '2027-07-20',
    ReservationOrderID: null,
  };
  const granted = { ...request, Id: '27000013-x', ReservationOrderID: 'r7' };
  const inMay = anOrder({
    ReservationOrderID: 'r7',
    ReservationID: 'R2027-000003',
    OrderID: null,
    CustomFields: {
      CUST_EventDateStart: '2027-05-14',
      CUST_EventDateEnd: '2027-05-17',
      CUST_LocationTitle: 'De Kluis',
    },
  });

  beforeEach(() => {
    fake = aLendingFake();
    fake.on(getUserInfo, () => aLogin('mine', AN));
    fake.on(listConversations, () => ({ Collection: [], Total: 0, Index: 0, Unread: 0 }));
    fake.on(createConversation, () => ({ ConversationID: 'c9' }));
    fake.on(createCommunication, () => ({ ConversationCommunicationID: 'm9' }));
    fake.on(listReservationOrders, () => ({ Collection: [inMay], Total: 1, Index: 0 }));
    // why: what the document means is tested over HTTP.
    fake.on(sendGraphql, () => ({ data: { allRentalRequests: [request, granted], allDrafts: [] } }));
  });

  test('an association chooses which reservation or request a message is about, and a reload keeps what was chosen', async () => {
    await open('/account/berichten', aLendingShop());
    await begin('Hoe laat?');
    const about = await within(await dialog()).findByLabelText('Waarover gaat het?');
    await within(about).findByRole('option', { name: /Zomerkamp/u });
    expect(
      within(about)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Geen bepaalde aanvraag of reservatie',
      'Reservatie R2027-000003 · De Kluis · 14 mei tot en met 17 mei 2027',
      'Aanvraag 27000012 · Zomerkamp · 10 juli tot en met 20 juli 2027',
    ]);
    await userEvent.selectOptions(about, request.Id);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Annuleer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nieuw bericht' }));
    expect(await within(await dialog()).findByDisplayValue(/Aanvraag 27000012 · Zomerkamp/u)).toBeDefined();
    await send();
    await waitFor(() =>
      expect(fake.sent(createConversation).map(({ body }) => body)).toEqual([
        { Subject: 'invoices', RentalObjectID: request.Id },
      ]),
    );
  });

  test('an association finds the request that a conversation is about on its own page', async () => {
    const talk = aConversation({
      RentalObjectID: request.Id,
      RentalObjectKind: 'request',
      RentalObjectNumber: '27000012',
      MessageCount: 1,
    });
    fake.on(listConversations, () => ({ Collection: [talk], Total: 1, Index: 0, Unread: 0 }));
    await open('/account/berichten', aLendingShop());
    await userEvent.click(await screen.findByText('Andere'));
    const link = await screen.findByRole('link', { name: 'Naar 27000012' });
    expect(new URL((link as HTMLAnchorElement).href).pathname).toBe(`/account/aanvragen/${request.Id}`);
  });
});
