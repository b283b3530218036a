/** What a message means, never which colour it has. */
export type Tone = 'info' | 'ok' | 'warn' | 'bad';
