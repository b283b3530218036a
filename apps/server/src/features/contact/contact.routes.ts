// POST /api/v2/_contact-form
import { sendContactForm } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { writeToBusiness } from './contact.commands.ts';

export const contactRoutes: readonly Route[] = [
  serve(sendContactForm, writeToBusiness, {
    input: ({ body }) => ({
      name: body.Name,
      email: body.Email,
      phone: body.Phone ?? '',
      subject: body.Subject ?? '',
      message: body.Message,
      isByRobot: (body.Website ?? '') !== '',
    }),
    answer: () => null,
    refusal: (refused) =>
      refuseNamed(refused, (field) => wirePath(field, { phone: 'Phone', subject: 'Subject' })),
  }),
];
