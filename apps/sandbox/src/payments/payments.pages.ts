import { html, type Markup } from '../html.ts';
import { noticeWays } from './notices.ts';
import type { Payment } from './payment.ts';

/** What somebody may do on the pay page; what is not told where to go on stays here. */
export const outcomes = [
  { id: 'paid', words: 'Pay' },
  { id: 'failed', words: 'The bank refuses' },
  { id: 'canceled', words: 'Cancel' },
  { id: 'expired', words: 'Let it expire' },
  { id: 'open', words: 'Go back without paying' },
  { id: 'other-amount', words: 'Pay one euro less' },
  { id: 'closed-tab', words: 'Pay and close the tab' },
] as const;

const words: Readonly<Record<(typeof noticeWays)[number], string>> = {
  once: 'at once',
  twice: 'twice',
  late: 'after 20 seconds',
  never: 'never',
};

export function listPage(payments: readonly Payment[], keys: number): Markup {
  const rows = payments.map(
    (payment) =>
      html`<li>
        <a href="/payments/${payment.id}">
          <span class="subject">${payment.description}</span>
          <span class="who">${amountText(payment)} · ${methodText(payment)} · ${statusText(payment)}</span>
          <time datetime="${payment.createdAt}">${timeText(payment.createdAt)}</time>
        </a>
      </li>`,
  );
  return html`<h1>Payments</h1>
    <p class="quiet">
      ${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}, the newest first
    </p>
    ${
      payments.length === 0
        ? html`<p class="empty quiet">No payment yet.</p>`
        : html`<ul class="mails pays">
            ${rows}
          </ul>`
    }
    <form method="post" action="/payments/forget-keys">
      <p class="quiet">
        Asked twice under one key, the provider answers once. It remembers ${keys}
        ${keys === 1 ? 'key' : 'keys'}, each for an hour, over a restart too.
      </p>
      <button>Forget the keys now</button>
    </form>`;
}

/** A payment that failed or expired can still be paid here: money may come late. */
export function payPage(payment: Payment): Markup {
  const { status, refunds } = payment;
  const isPaid = status === 'paid';
  const facts = html`<dl class="facts">
    ${fact('Amount', amountText(payment))}${fact('Method', methodText(payment))}${fact('Status', statusText(payment))}
    ${fact('Number', payment.id)}${refunds.map((one) =>
      fact('Refunded', `${euros(one.amount.value)} (${one.status}) ${one.description}`),
    )}
  </dl>`;
  return html`<h1>${payment.description}</h1>
    <p class="quiet">Nothing is paid for real here. Say how it ends.</p>
    ${facts}${isPaid ? html`<p>This payment is paid.</p>` : choices(payment)}
    <p><a href="${payment.redirectUrl}">Back to the shop</a></p>`;
}

export function donePage(payment: Payment): Markup {
  return html`<h1>Paid</h1>
    <p class="quiet">
      ${amountText(payment)} is paid. This tab can be closed: the shop hears of it all the same.
    </p>
    <p><a href="/payments">Payments</a></p>`;
}

export function gonePage(): Markup {
  return html`<h1>Not found</h1>
    <p class="quiet">This payment is not here.</p>
    <p><a href="/payments">Payments</a></p>`;
}

function choices({ id, status }: Payment): Markup {
  const possible = status === 'open' ? outcomes : outcomes.filter(({ id: one }) => one === 'closed-tab');
  const buttons = possible.map((one) => html`<button name="outcome" value="${one.id}">${one.words}</button>`);
  const options = noticeWays.map((way) => html`<option value="${way}">${words[way]}</option>`);
  return html`<form method="post" action="/payments/${id}">
    <label
      >The shop hears of it
      <select name="notice">
        ${options}
      </select></label
    >
    <div class="choices">${buttons}</div>
  </form>`;
}

function fact(name: string, value: string): Markup {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function amountText({ amount }: Payment): string {
  return euros(amount.value);
}

function euros(value: string): string {
  return `€ ${value}`;
}

function methodText({ method }: Payment): string {
  return method ?? 'any method';
}

function statusText({ status, failure }: Payment): string {
  return failure === null ? status : `${status}: ${failure}`;
}

function timeText(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
