import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Language } from '../shop-config/words.ts';
import { password, text } from '../wire/scalars.ts';

// How a shop without a folder is made: by a link that the terminal prints, before there is a shop to log in to. These calls
// stand beside the shops, not below one.

/** What the link carries behind its `#`, so that no log of a server has it. */
const Token = text(100, 1);
const tag = 'Setup';

export const checkSetupLink = operation({
  id: 'checkSetupLink',
  method: 'POST',
  path: '/api/v3/setup/_check',
  tag,
  summary: 'Whether a link can still be used, and where the new shop would stand',
  body: z.object({ Token }),
  answer: z.object({
    /** On a laptop the next port that is free; null: the business names its own web address. */
    Origin: z.nullable(z.string()),
  }),
});

const Colour = text(7, 1);

export const createShop = operation({
  id: 'createShop',
  method: 'POST',
  path: '/api/v3/setup/shops',
  tag,
  summary: 'Make a shop with its first owner; the link is used up by it',
  body: z.object({
    Token,
    Owner: z.object({
      Name: text(120, 1),
      Email: text(254, 1),
      Password: password(),
      ConfirmPassword: password(),
    }),
    Shop: z.object({
      Name: text(80, 1),
      /** In the addresses of the back office and in the name of the database's schema; it never changes. */
      ID: text(31, 1),
      /** Left out where the server has its own. */
      Origin: z.optional(text(200)),
      /** The first is the one that a visitor gets whose own is not among them. */
      Languages: z.array(Language).check(z.minLength(1), z.maxLength(3)),
      Mode: z.enum(['rental', 'sales']),
      Prices: z.enum(['incl', 'excl']),
      BrandColour: Colour,
      AccentColour: Colour,
    }),
    /** The business, and its first place. */
    Business: z.object({
      Company: text(120, 1),
      Street: text(120, 1),
      HouseNumber: text(20, 1),
      ZipCode: text(20, 1),
      City: text(80, 1),
      Country: text(2, 2),
      Phone: text(40, 1),
      Email: text(254, 1),
    }),
  }),
  status: 201,
  answer: z.object({
    ID: z.string(),
    /** Where visitors will find it. */
    Origin: z.string(),
  }),
});
