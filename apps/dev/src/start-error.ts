/** Why the server cannot start, in one line for the person at the terminal, who can mend it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
