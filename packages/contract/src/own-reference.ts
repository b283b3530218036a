import { text } from './wire/scalars.ts';

/** The most of what a customer calls an order, wherever they say it. */
export const REFERENCE_LENGTH = 100;

/** As it is typed: for the cart, at the checkout, and for an order that stands. */
export const OwnReference = text(REFERENCE_LENGTH);
