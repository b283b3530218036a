/** How well the provider is, for tests of what happens when it is not. */
export interface Behaviour {
  /** Answers everything with a fault of its own. */
  down: boolean;
  /** Does what it is asked, and takes so long to say so. */
  slowMs: number;
  /** Makes payments without saying where to pay. */
  withoutLink: boolean;
  /** Does what it is asked and breaks off before it answers, as a network does. */
  mute: boolean;
  /** Does anew what it is asked, also under a key that it had before. */
  forgetsKeys: boolean;
  /** Of a list, what it says at once at most; who wants more asks for the next page. */
  pageSize: number;
  /** Sends nothing back, as when the account of the shop is empty. */
  keepsMoney: boolean;
  /** Knows no payment, as when it is asked with the key of another account. */
  knowsNone: boolean;
}

export const well: Readonly<Behaviour> = {
  down: false,
  slowMs: 0,
  withoutLink: false,
  mute: false,
  forgetsKeys: false,
  pageSize: 250,
  keepsMoney: false,
  knowsNone: false,
};
