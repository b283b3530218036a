/**
 * What an outside program can follow, by the name that it knows, and the entities of the audit trail that belong to
 * it. Of everything else, such as logins and settings, no message goes out (`design/back-office.md` §4).
 */
export const webhookTopics = {
  order: ['reservation'],
  request: ['rental-request'],
  customer: ['customer', 'contact'],
  conversation: ['conversation', 'message', 'contact-message'],
  damage: ['damage'],
  invoice: ['invoice'],
  payment: ['payment'],
  refund: ['refund'],
  item: ['item'],
  stock: ['stock'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type WebhookTopic = keyof typeof webhookTopics;

/** All of them, in the order of a screen. */
export const allWebhookTopics = Object.keys(webhookTopics) as readonly WebhookTopic[];

/** The type of a message: `order.accept`, `payment.taken`. The part before the point is the topic or a thing in it. */
export function webhookType(entity: string, action: string): string {
  const name = outsideNames[entity] ?? entity;
  return action.startsWith(`${entity}.`) ? action : `${name}.${action}`;
}

const outsideNames: Readonly<Record<string, string>> = { reservation: 'order', 'rental-request': 'request' };
