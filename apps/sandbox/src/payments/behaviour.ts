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
  /** Makes a payment for every question, also under a key that it had before. */
  forgetsKeys: boolean;
  /** Sends nothing back, as when the account of the shop is empty. */
  keepsMoney: boolean;
}

export const well: Readonly<Behaviour> = {
  down: false,
  slowMs: 0,
  withoutLink: false,
  mute: false,
  forgetsKeys: false,
  keepsMoney: false,
};
