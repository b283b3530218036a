import { webhookMessageSorts, webhookMessageStates } from '@bivak/contract/admin';
import { allWebhookTopics } from '@bivak/rules';
import { addressOf, day, oneOf } from '../../frame/address.ts';

/** What the address of a webhook says of its messages. */
export const readMessagesOfWebhook = addressOf({
  Sort: oneOf(webhookMessageSorts),
  State: oneOf(webhookMessageStates),
  Topic: oneOf(allWebhookTopics),
  From: day,
  To: day,
});
