import { html, Markup } from '../html.ts';
import type { StoredMail } from './stored-mail.ts';

const nothing = new Markup('');

export function listPage(
  mails: readonly StoredMail[],
  recipients: readonly string[],
  chosen: string,
): Markup {
  const options = recipients.map((address) =>
    address === chosen
      ? html`<option value="${address}" selected>${address}</option>`
      : html`<option value="${address}">${address}</option>`,
  );
  return html`<h1>Mailbox</h1>
    <p class="quiet">${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}, the newest first</p>
    <div class="bar">
      <form method="get" action="/mailbox">
        <label
          >Recipient
          <select name="to">
            <option value="">Everybody</option>
            ${options}
          </select></label
        >
        <button>Show</button>
      </form>
      <form class="last" method="post" action="/mailbox/empty"><button>Empty the mailbox</button></form>
    </div>
    ${mails.length === 0 ? html`<p class="empty quiet">No mail yet.</p>` : list(mails)}`;
}

export function mailPage(mail: StoredMail): Markup {
  const frame = html`<h2>Message</h2>
    <iframe
      title="Message"
      src="/mailbox/mails/${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  return html`<p><a href="/mailbox">Mailbox</a></p>
    <h1>${subjectOf(mail)}</h1>
    <dl class="facts">
      ${fact('From', mail.from)}${fact('To', mail.to)}${fact('Reply to', mail.replyTo)}
      ${fact('Delivered to', mail.envelope.to.join(', '))}${fact('Received', timeText(mail))}
      ${fact('Message-ID', mail.messageId)}${mail.attachments.map(attachment)}
    </dl>
    ${mail.html === '' ? nothing : frame}
    <h2>Text</h2>
    <pre>${mail.text}</pre>
    <details>
      <summary>Headers</summary>
      <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
    </details>`;
}

/** Links of the message open beside the mailbox: inside its frame they would find no scripts. */
export function messageDocument(mail: StoredMail): string {
  const base = '<base target="_blank">';
  const withBase = mail.html.replace(/<head(\s[^>]*)?>/iu, (head) => head + base);
  return withBase === mail.html ? base + mail.html : withBase;
}

function list(mails: readonly StoredMail[]): Markup {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/mailbox/mails/${mail.id}">
          <span class="subject">${subjectOf(mail)}</span>
          <span class="who">${mail.from} to ${mail.envelope.to.join(', ')}</span>
          <time datetime="${mail.receivedAt}">${timeText(mail)}</time>
        </a>
      </li>`,
  );
  return html`<ul class="mails">
    ${rows}
  </ul>`;
}

function fact(name: string, value: string): Markup {
  return value === ''
    ? nothing
    : html`<dt>${name}</dt>
        <dd>${value}</dd>`;
}

function attachment({ name, type, bytes }: StoredMail['attachments'][number]): Markup {
  return fact('Attachment', `${name} (${type}, ${bytes} bytes)`);
}

function subjectOf(mail: StoredMail): string {
  return mail.subject === '' ? '(no subject)' : mail.subject;
}

function timeText(mail: StoredMail): string {
  return new Date(mail.receivedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
