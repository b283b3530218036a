import { html, Markup } from '../html.ts';
import { type Person, persons } from './persons.ts';

/** Who is asked for: the shop, and perhaps somebody whom it expects. */
export interface Asking {
  readonly uid: string;
  readonly client: string;
  readonly hint: string;
}

export function whoPage({ uid, client, hint }: Asking): Markup {
  const isMeant = ({ id, email }: Person): boolean => hint !== '' && (hint === id || hint === email);
  const ordered = persons.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  return html`<h1>Who are you?</h1>
    <p class="quiet">Sign on to ${client}. Nobody is asked for a password here.</p>
    ${hint === '' ? new Markup('') : html`<p class="quiet">The shop expects: ${hint}</p>`}
    <ul class="services persons">
      ${ordered.map((person) => html`<li>${entry(uid, person)}</li>`)}
      <li>
        <h2>Somebody new</h2>
        <span>An association that is no customer yet</span>
        ${form(uid, [button('new', 'Continue as somebody new')])}
      </li>
    </ul>
    ${form(uid, [button('', 'Cancel')])}`;
}

export function gonePage(): Markup {
  return html`<h1>Too late</h1>
    <p class="quiet">This sign-on is over. Begin it again in the shop.</p>`;
}

function entry(uid: string, { id, firstName, lastName, associations, note }: Person): Markup {
  const name = `${firstName} ${lastName}`;
  const buttons = [button(id, `Continue as ${name}`)];
  if (associations.length > 1) {
    for (const { code, name: called } of associations)
      buttons.push(button(`${id}~${code}`, `${name} for ${called}`));
  }
  if (associations.length > 0) buttons.push(button(`${id}~nobody`, `${name} as a private person`));
  const described = [note, ...associations.map(({ name: called }) => called)].join(' · ');
  return html`<h2>${name}</h2>
    <span>${described}</span>
    ${form(uid, buttons)}`;
}

function form(uid: string, buttons: readonly Markup[]): Markup {
  return html`<form class="choices" method="post" action="/sign-on/who/${uid}">${buttons}</form>`;
}

function button(value: string, words: string): Markup {
  return html`<button name="person" value="${value}">${words}</button>`;
}
