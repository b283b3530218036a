import { addressOf, oneOf, words } from '../../frame/address.ts';

export const messageViewNames = ['to-answer', 'mine', 'all', 'contact'] as const;

/** What the address of the inbox says, whichever conversation is open. */
export const readMessagesAddress = addressOf({ View: oneOf(messageViewNames), q: words });

export type MessagesAddress = ReturnType<typeof readMessagesAddress>;
