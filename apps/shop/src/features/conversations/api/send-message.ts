import {
  addConversationAttachment,
  createCommunication,
  createConversation,
  type Account,
  type Call,
} from '@bivak/contract';
import type { MessageTarget } from '../model/message-target.ts';

export interface MessageToSend {
  readonly target: MessageTarget;
  readonly subject: string;
  readonly message: string;
  /** The same again finds what was begun, and what was written. */
  readonly keys: { readonly conversation: string; readonly message: string };
}

/** Where a message stands. */
export interface SentMessage {
  readonly conversationID: string;
  readonly communicationID: string;
}

/** An answer without the id that it owes (spec 1 §8, "Invalid conversation response"). */
export class InvalidResponseError extends Error {
  constructor() {
    super('Invalid conversation response');
    this.name = 'InvalidResponseError';
  }
}

/** Begins a conversation where there is none, and writes in it: once, however often it is tried. */
export async function sendMessage(
  call: Call,
  { CustomerID: customerID }: Account,
  { target, subject, message, keys }: MessageToSend,
  signal: AbortSignal,
): Promise<SentMessage> {
  const conversationID =
    target.kind === 'reply'
      ? target.conversationId
      : await begin(target.kind === 'order' ? target.orderId : null);
  const written = await call(
    createCommunication,
    { params: { customerID, conversationID }, body: { Message: message } },
    { idempotencyKey: keys.message, signal },
  );
  return { conversationID, communicationID: told(written.ConversationCommunicationID) };

  async function begin(RentalObjectID: string | null): Promise<string> {
    const begun = await call(
      createConversation,
      { params: { customerID }, body: { Subject: subject, RentalObjectID } },
      { idempotencyKey: keys.conversation, signal },
    );
    return told(begun.ConversationID);
  }
}

/** Adds a picture to a message that stands; the same again changes nothing. */
export async function sendPicture(
  call: Call,
  { CustomerID: customerID }: Account,
  message: SentMessage,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const body = { FileName: file.name, Data: await base64Of(file) };
  await call(addConversationAttachment, { params: { customerID, ...message }, body }, { signal });
}

function told(id: unknown): string {
  if (typeof id !== 'string' || id === '') throw new InvalidResponseError();
  return id;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/u, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
