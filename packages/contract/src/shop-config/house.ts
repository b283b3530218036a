import * as z from 'zod/mini';
import { AtLeastOne, CountryCode, Email, Key, ShopFile, line } from './words.ts';

/** The business behind the shop, as pages, mails and documents show it. */
export const ContactConfig = z.strictObject({
  company: line(120),
  street: line(120),
  houseNumber: line(20),
  zipCode: line(20),
  city: line(80),
  country: z._default(CountryCode, 'BE'),
  phone: line(40),
  email: Email,
  vatNo: z.optional(line(30)),
});

/** The sender of the shop's mails. */
export const MailConfig = z.strictObject({
  fromName: line(80),
  fromAddress: Email,
  replyTo: z.optional(Email),
});

/** What the home page features; its words stand in the shop's texts. */
export const HomepageConfig = z.strictObject({
  heroImage: z.optional(ShopFile),
  featuredCategories: z._default(z.array(Key).check(z.maxLength(12)), []),
  /** An item, often a package, with a band of its own. */
  bandItem: z.optional(Key),
  bandImage: z.optional(ShopFile),
});

const PerMinute = AtLeastOne;

/** These rate limits guard against abuse, and all of them are settings. Rates count per minute and address. */
export const LimitsConfig = z.strictObject({
  rates: z.prefault(
    z.strictObject({
      reading: z._default(PerMinute, 600),
      writing: z._default(PerMinute, 120),
      /** Login, registration, lost password. */
      identity: z._default(PerMinute, 20),
      checkout: z._default(PerMinute, 20),
      /** Files that come in. */
      uploading: z._default(PerMinute, 60),
      /** Questions to a business register. */
      lookups: z._default(PerMinute, 30),
      /** Points for pages and what they load: a file costs one, a page `pageCost`. */
      pages: z._default(PerMinute, 6000),
    }),
    {},
  ),
  /** What rendering a page costs of `rates.pages`: it takes some ten times the work of sending a file. */
  pageCost: z._default(AtLeastOne, 10),
  /** Counted for name and address together, where the name never logged in, so that nobody locks a victim out. */
  lockout: z.prefault(
    z.strictObject({ attempts: z._default(AtLeastOne, 5), minutes: z._default(AtLeastOne, 15) }),
    {},
  ),
  /**
   * Failures under one name in an hour, whatever the addresses where it never logged in; then these wait, up to so many
   * seconds each time. `knownFailures` counts each address where it did; then the wrong ones there are told to wait.
   */
  guessing: z.prefault(
    z.strictObject({
      failures: z._default(AtLeastOne, 20),
      knownFailures: z._default(AtLeastOne, 40),
      seconds: z._default(AtLeastOne, 60),
    }),
    {},
  ),
  /** The largest discount in percent that the desk gives alone; only the owner gives more. */
  deskDiscountPercent: z._default(z.number().check(z.minimum(0), z.maximum(100)), 10),
  /** Bytes of a JSON body. */
  bodyBytes: z._default(AtLeastOne, 1_048_576),
  /** Bytes of one decoded attachment. */
  attachmentBytes: z._default(AtLeastOne, 10_485_760),
  /** Files of one cart, or of one order. */
  attachmentsPerCart: z._default(AtLeastOne, 250),
  /** Bytes of them together. */
  attachmentBytesPerCart: z._default(AtLeastOne, 262_144_000),
  /** Bytes that one caller may send in a day. */
  uploadBytesPerDay: z._default(AtLeastOne, 524_288_000),
  /** Pictures of one message. */
  attachmentsPerMessage: z._default(AtLeastOne, 10),
  messagesPerConversation: z._default(AtLeastOne, 500),
  /** Messages that one person of a customer writes in a day: each is a mail to the business. */
  messagesPerDay: z._default(AtLeastOne, 100),
  tokenMinutes: z._default(AtLeastOne, 60),
  refreshHours: z._default(AtLeastOne, 12),
  /** How long the code of an activation mail can be used. */
  activationHours: z._default(AtLeastOne, 72),
  /** How long the code of a mail for a new password can be used. */
  passwordMinutes: z._default(AtLeastOne, 60),
  /** Who has a login, or was invited to have one, for one customer. */
  personsPerCustomer: z._default(AtLeastOne, 200),
  /** Invitations of one customer that nobody has accepted yet: nobody's post office. */
  openInvitations: z._default(AtLeastOne, 20),
  /** Mails of one customer within a day that invite somebody or ask for another address. */
  invitationsPerDay: z._default(AtLeastOne, 50),
  /** Messages by the contact form within a day, of one address and under one e-mail address. */
  contactMessagesPerDay: z._default(AtLeastOne, 10),
});
