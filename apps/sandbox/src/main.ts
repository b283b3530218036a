import type { ShownAuthenticators } from './authenticator/authenticator.routes.ts';
import type { ShownShop } from './site/site.routes.ts';
import { startSandbox } from './start-sandbox.ts';

const base = Number(process.env['PORT'] ?? 4000);

try {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: base + 90,
    smtpPort: base + 91,
    dataDir: process.env['BIVAK_DATA'] ?? '.bivak',
    // Who starts it knows the shops; nobody else has to.
    shops: JSON.parse(process.env['BIVAK_SHOWN_SHOPS'] ?? '[]') as (ShownShop & ShownAuthenticators)[],
    aheadMs: Number(process.env['BIVAK_SHOWN_NOW'] ?? Date.now()) - Date.now(),
  });
  endWith(() => sandbox.stop());
  process.stdout.write(`sandbox ${sandbox.url}  mail ${sandbox.smtpUrl}\n`);
} catch (error) {
  process.stderr.write(`${faultText(error as NodeJS.ErrnoException & { port?: number })}\n`);
  process.exitCode = 1;
}

/** One clear line for what a person can mend. */
function faultText({ code, port, message }: NodeJS.ErrnoException & { port?: number }): string {
  if (code !== 'EADDRINUSE') return `The sandbox could not start: ${message}`;
  const what = port === base + 90 ? 'the mailbox' : "the mailbox's mail server";
  return `Port ${String(port)}, for ${what}, is in use. Stop what listens there, or choose other ports, such as PORT=5000.`;
}

/**
 * With BIVAK_FOLLOW=stdin it lives as long as the process that holds the other end of the pipe, even when that
 * is killed. Ctrl-C in a terminal reaches both; then the other one decides, which may have mails to send yet.
 */
function endWith(stop: () => Promise<void>): void {
  const end = (): void => {
    void stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  if (process.env['BIVAK_FOLLOW'] !== 'stdin') {
    process.once('SIGINT', end);
    return;
  }
  process.on('SIGINT', () => undefined);
  process.stdin.resume();
  process.stdin.once('end', end);
}
