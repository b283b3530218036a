import pino from 'pino';
import { describeError } from './describe-error.ts';

export type Logger = pino.Logger;

/** Query strings and personal data stay out of the log: requests are logged by route, not by address. */
export function createLog(
  level = process.env['BIVAK_LOG'] ?? 'info',
  destination?: pino.DestinationStream,
): Logger {
  const options: pino.LoggerOptions = {
    level,
    redact: {
      paths: [
        'req.headers',
        'headers',
        '*.password',
        '*.Password',
        '*.email',
        '*.Email',
        '*.Access_token',
        '*.token',
      ],
      censor: '[kept out]',
    },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
