/** The answer of an address that a browser goes to: where it goes on, and what it keeps for its next request. */
export class Redirect {
  readonly location: string;
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[];

  constructor(location: string, cookies: readonly string[] = []) {
    this.location = location;
    this.cookies = cookies;
  }
}

export function isRedirect(value: unknown): value is Redirect {
  return value instanceof Redirect;
}
