// POST /api/v2/_contact-form
import { sendContactForm } from '@bivak/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { takeMessage } from './take-message.service.ts';

export const contactRoutes: readonly Route[] = [
  route(sendContactForm, 'public', takeMessage, { brake: 'identity' }),
];
