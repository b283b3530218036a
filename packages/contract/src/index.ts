export * from './attachment-parts.ts';
export * from './attachments.ts';
export * from './availability.ts';
export * from './capacity.ts';
export * from './carts.ts';
export * from './catalogue.ts';
export * from './checkout.ts';
export * from './client.ts';
<<<<<<< Updated upstream
export * from './conversations.ts';
=======
export * from './copy-order.ts';
>>>>>>> Stashed changes
export * from './customers.ts';
export * from './errors.ts';
export * from './invitations.ts';
export * from './locations.ts';
export * from './logins.ts';
export * from './operation.ts';
export * from './order-edit.ts';
export * from './order-files.ts';
export * from './order-parts.ts';
export * from './orders-acts.ts';
export * from './orders-list.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './persons.ts';
export * from './registers.ts';
export * from './registration.ts';
export * from './serials.ts';
export * from './settings.ts';
export * from './sign-on.ts';
export * from './tokens.ts';
export * from './widgets.ts';
export * from './wire/deliveries.ts';
export * from './wire/scalars.ts';
export * from './zip-codes.ts';
