import {
  contactMessageSorts,
  contactMessageStates,
  conversationSorts,
  conversationSubjects,
} from '@bivak/contract/admin';
import { addressOf, day, oneOf, withoutEmpty, words } from '../../frame/address.ts';

export const messageViewNames = ['to-answer', 'mine', 'all', 'contact'] as const;

/** What the address of the inbox says, whichever conversation is open. */
export const readMessagesAddress = addressOf({
  View: oneOf(messageViewNames),
  Sort: oneOf([...conversationSorts, ...contactMessageSorts]),
  q: words,
  AssignedTo: words,
  About: oneOf(conversationSubjects),
  From: day,
  To: day,
  /** Of the contact form. */
  State: oneOf(contactMessageStates),
});

export type MessagesAddress = ReturnType<typeof readMessagesAddress>;

/** What the list of conversations is asked for; what another view says in the address is none of its own. */
export function inboxAddress(address: MessagesAddress) {
  const { View = 'to-answer', Sort, State: _, ...search } = address;
  const view = View === 'contact' ? ('all' as const) : View;
  return { ...withoutEmpty(search), View: view, Sort: conversationSorts.find((one) => one === Sort) };
}

/** The same of the contact form. */
export function contactAddress({ q, State, Sort }: MessagesAddress) {
  return withoutEmpty({ q, State, Sort: contactMessageSorts.find((one) => one === Sort) });
}
