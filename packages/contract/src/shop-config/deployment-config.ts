import * as z from 'zod/mini';

/** `10:00 - 15:45`, as spec 1 §9 writes it; the first time before the second. */
const Times = z.string().check(
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d - (?:[01]\d|2[0-3]):[0-5]\d$/u),
  z.refine((text: string) => text.slice(0, 5) < text.slice(8), 'endsBeforeItBegins'),
);

/** The outside service gives it so: no blanks, no quotes. */
const ServiceKey = z.string().check(z.regex(/^[\w.:-]{1,200}$/u));

/**
 * What a deployment sets besides (spec 1 §9, "Deployment configuration"); the tents and their warehouse stand in
 * `lending`, the shop's addresses in `origins`, the e-mail address in `contact`. Browsers get all of it, so a key has to
 * be one that its service limits to the shop's origin. Times and the key of maps are read by nothing yet.
 */
export const DeploymentConfig = z.strictObject({
  /** When things are fetched and brought back where a place says nothing else. */
  pickupTimes: z._default(Times, '10:00 - 15:45'),
  returnTimes: z._default(Times, '10:00 - 15:45'),
  /** Of the maps service; null: no maps. */
  mapsKey: z._default(z.nullable(ServiceKey), null),
  /** The script of the service whose header and footer the pages show (spec 3 §1); unencrypted on this machine alone. */
  widgetUrl: z._default(
    z.nullable(
      z.string().check(z.regex(/^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])[^\s"<>;,]{1,300}$/u)),
    ),
    null,
  ),
  /** Header and footer there. */
  widgetIds: z._default(z.nullable(z.tuple([ServiceKey, ServiceKey])), null),
});
