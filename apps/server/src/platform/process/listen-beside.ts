import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

const connectionsCheckingInterval = 2_000;

/** A further port or address for the same app: its requests go through the same routes, hooks and limits. */
export function listenBeside(app: FastifyInstance, port: number, host: string): Promise<() => Promise<void>> {
  const { requestTimeout, headersTimeout } = app.server;
  const server = createServer(
    { requestTimeout, headersTimeout, connectionsCheckingInterval },
    (request, response) => {
      app.routing(request, response);
    },
  );
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  app.guardConnections(server);
  server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
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
