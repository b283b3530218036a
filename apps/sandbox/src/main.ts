import { startSandbox } from './start-sandbox.ts';

const base = Number(process.env['PORT'] ?? 4000);
const sandbox = await startSandbox({
  host: '127.0.0.1',
  port: base + 90,
  smtpPort: base + 91,
  dataDir: process.env['BIVAK_DATA'] ?? '.bivak',
});
process.stdout.write(`sandbox ${sandbox.url}  mail ${sandbox.smtpUrl}\n`);

// Started by the server, it ends with it, however that ends: the pipe between them closes.
if (process.env['BIVAK_FOLLOW'] === 'stdin') {
  process.stdin.resume();
  process.stdin.once('end', () => process.exit(0));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0));
  });
}
