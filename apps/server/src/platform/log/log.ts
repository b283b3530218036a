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
  return pino(options, destination ?? standardOutput());
}

/**
 * Lines go out together, within a tenth of a second; a request does not wait for its line. What is left
 * when the process ends is written then.
 */
function standardOutput(): pino.DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 });
}
