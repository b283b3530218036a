import { ContactMessage } from './contact-message.ts';
import { operation } from './operation.ts';
import { Nothing } from './wire/scalars.ts';

export const sendContactForm = operation({
  id: 'sendContactForm',
  method: 'POST',
  path: '/api/v2/_contact-form',
  tag: 'Contact',
  summary: 'A message to the business; a copy goes to who wrote it',
  body: ContactMessage,
  answer: Nothing,
  status: 204,
});
