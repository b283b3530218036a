/** An answer with what the browser is to keep for its next requests. */
export class WithCookies<Body> {
  readonly body: Body;
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[];

  constructor(body: Body, cookies: readonly string[]) {
    this.body = body;
    this.cookies = cookies;
  }
}

export function isWithCookies(value: unknown): value is WithCookies<unknown> {
  return value instanceof WithCookies;
}
