/** What a message is about: something new, an order or a rental request, or a conversation that it goes on with. */
export type MessageTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'about'; readonly id: string; readonly number: string }
  | { readonly kind: 'reply'; readonly conversationId: string; readonly subject: string };

/** Under which its draft is kept. */
export function targetKey(target: MessageTarget): string {
  if (target.kind === 'about') return `order ${target.id}`;
  return target.kind === 'reply' ? `reply ${target.conversationId}` : 'new';
}
