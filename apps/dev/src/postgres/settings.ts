import type { ClusterAddress } from './address.ts';

export interface ServerOptions {
  /** Most connections at once; 60 when not given. */
  readonly maxConnections?: number;
  /** False only for clusters that are thrown away: commits are no longer kept through a power cut. */
  readonly fsync?: boolean;
  /** Further settings of the server, by PostgreSQL's own names. They win over ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The command line settings of the server (`-c name=value`). */
export function serverArguments(address: ClusterAddress, options: ServerOptions): string[] {
  const settings = {
    ...addressSettings(address),
    max_connections: String(options.maxConnections ?? 60),
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Statements and row values may hold personal data, which does not belong in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.fsync === false ? throwaway : {}),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

function addressSettings(address: ClusterAddress): Record<string, string> {
  if (address.kind === 'tcp') {
    return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' };
  }
  // The setting is a list, so a folder with a comma or a space is quoted.
  const folder = `"${address.folder.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: String(address.port), unix_socket_directories: folder };
}
