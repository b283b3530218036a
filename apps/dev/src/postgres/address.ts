import { createServer } from 'node:net';

/** Where a server listens: in a folder with a socket, or on a port of this machine. */
export type ClusterAddress =
  | { readonly kind: 'socket'; readonly folder: string; readonly port: number }
  | { readonly kind: 'tcp'; readonly port: number };

// The kernel allows 107 bytes for a socket's path (103 on macOS) and "/.s.PGSQL.5432" takes 14 of them.
const longestSocketFolder = 87;
const socketPort = 5432;

/**
 * A socket inside the cluster's private folder, so that nothing listens on the network; TCP on 127.0.0.1 where
 * sockets do not exist (Windows) or the path is too long for one.
 */
export async function chooseAddress(cluster: string, platform = process.platform): Promise<ClusterAddress> {
  if (platform !== 'win32' && Buffer.byteLength(cluster) <= longestSocketFolder) {
    return { kind: 'socket', folder: cluster, port: socketPort };
  }
  return { kind: 'tcp', port: await freePort() };
}

/** The URL that the `pg` driver takes for a database at this address. */
export function databaseUrl(address: ClusterAddress, password: string, name: string): string {
  const login = `shop:${encodeURIComponent(password)}`;
  const database = encodeURIComponent(name);
  if (address.kind === 'tcp') return `postgres://${login}@127.0.0.1:${address.port}/${database}`;
  return `postgres://${login}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.folder)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => {
        if (bound && typeof bound === 'object') resolve(bound.port);
        else reject(new Error('no free port on 127.0.0.1'));
      });
    });
  });
}
