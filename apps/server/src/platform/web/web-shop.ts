/** What the web layer needs of the shop that a request is for. */
export interface WebShop {
  readonly id: string;
  /** The brand's folder, absolute. */
  readonly dir: string;
  /** The checked `shop.json`; only the shop's entry looks inside, and it decides what a browser may see. */
  readonly config: unknown;
}
