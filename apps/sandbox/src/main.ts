import { startSandbox } from './start-sandbox.ts';

const base = Number(process.env['PORT'] ?? 4000);

try {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: base + 90,
    smtpPort: base + 91,
    dataDir: process.env['BIVAK_DATA'] ?? '.bivak',
  });
  endWith(() => sandbox.stop());
  process.stdout.write(`sandbox ${sandbox.url}  mail ${sandbox.smtpUrl}\n`);
} catch (error) {
  process.stderr.write(`The sandbox could not start: ${(error as Error).message}\n`);
  process.exitCode = 1;
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
