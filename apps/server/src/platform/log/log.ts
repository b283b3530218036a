import pino from 'pino';

export type Logger = pino.Logger;

/** Query strings and personal data stay out of the log: requests are logged by route, not by address. */
export function createLog(level = process.env['BIVAK_LOG'] ?? 'info'): Logger {
  return pino({
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
        'err.parameters',
      ],
      censor: '[kept out]',
    },
    serializers: { err: pino.stdSerializers.err },
  });
}
