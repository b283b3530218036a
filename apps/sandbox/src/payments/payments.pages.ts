import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };
import { html, type Markup } from '../html.ts';
import { noticeWays } from './notices.ts';
import type { Payment } from './payment.ts';

/** What somebody may do on the pay page; what is not told where to go on stays here. */
export const outcomes = [
  'paid',
  'canceled',
  'failed',
  'expired',
  'open',
  'other-amount',
  'closed-tab',
] as const satisfies readonly (keyof typeof en.outcomes)[];

/** A payer reads the language that the shop named, as of a provider. */
const languages = { nl, en, de };

function wordsFor({ locale }: Pick<Payment, 'locale'>): {
  readonly language: string;
  readonly words: typeof en;
} {
  const language = (locale ?? 'en').slice(0, 2);
  const known = language === 'nl' || language === 'de' ? language : 'en';
  return { language: known, words: languages[known] };
}

/** How the page of a payment is framed: as one of a provider, in the payer's language. */
export function payFrame(payment: Payment): {
  readonly title: string;
  readonly language: string;
  readonly bare: true;
} {
  const { language, words } = wordsFor(payment);
  return { title: words.test, language, bare: true };
}

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
  const { words, language } = wordsFor(payment);
  const isPaid = status === 'paid';
  return html`<div class="pay">
    <p class="test"><b>${words.test}</b> ${words.testText}</p>
    <h1>${priceText(payment, language)}</h1>
    <p class="quiet">${payment.description}</p>
    <dl class="facts">
      ${fact(words.method, methodName(payment.method, words.anyMethod))}
      ${status === 'open' ? [] : fact(words.status[status], payment.failure ?? '')}
      ${fact(words.number, payment.id)}
      ${refunds.map((one) => fact(words.refunded, `${euros(one.amount.value)} (${one.status}) ${one.description}`))}
    </dl>
    ${isPaid ? html`<p>${words.paid}</p>` : choices(payment, words)}
    <p><a href="${payment.redirectUrl}">${words.back}</a></p>
  </div>`;
}

export function donePage(payment: Payment): Markup {
  const { words, language } = wordsFor(payment);
  return html`<div class="pay">
    <h1>${words.doneTitle}</h1>
    <p>${priceText(payment, language)}</p>
    <p class="quiet">${words.done}</p>
  </div>`;
}

export function gonePage(): Markup {
  return html`<h1>Not found</h1>
    <p class="quiet">This payment is not here.</p>
    <p><a href="/payments">Payments</a></p>`;
}

/** Paying and cancelling as at any provider; how else it may end, folded, for who tests. */
function choices({ id, status }: Payment, words: typeof en): Markup {
  const isOpen = status === 'open';
  const others = isOpen
    ? outcomes.filter((one) => one !== 'paid' && one !== 'canceled')
    : ['closed-tab' as const];
  const button = (outcome: (typeof outcomes)[number], look: string): Markup =>
    html`<button class="${look}" name="outcome" value="${outcome}">${words.outcomes[outcome]}</button>`;
  const options = noticeWays.map((way) => html`<option value="${way}">${words.ways[way]}</option>`);
  return html`<form method="post" action="/payments/${id}">
    ${isOpen ? [button('paid', 'main'), button('canceled', 'wide')] : []}
    <details>
      <summary>${words.other}</summary>
      <label
        >${words.notice}
        <select name="notice">
          ${options}
        </select></label
      >
      <div class="choices">${others.map((one) => button(one, ''))}</div>
    </details>
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

function priceText({ amount }: Payment, language: string): string {
  return Number(amount.value).toLocaleString(`${language}-BE`, {
    style: 'currency',
    currency: amount.currency,
  });
}

const methodNames: Readonly<Record<string, string>> = {
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  creditcard: 'Visa, Mastercard',
  paypal: 'PayPal',
  klarna: 'Klarna',
  applepay: 'Apple Pay',
  directdebit: 'SEPA',
};

function methodName(method: string | null, any: string): string {
  return method === null ? any : (methodNames[method] ?? method);
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
