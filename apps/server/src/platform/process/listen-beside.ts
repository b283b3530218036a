import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A further port for the same app: its requests go through the same routes and hooks. */
export function listenBeside(app: FastifyInstance, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    app.routing(request, response);
  });
  // In development the page's own socket for changes comes in on every port.
  server.on('upgrade', (...event) => app.server.emit('upgrade', ...event));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(
        () =>
          new Promise<void>((done) => {
            server.close(() => done());
            server.closeIdleConnections();
          }),
      );
    });
  });
}
