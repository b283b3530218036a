import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './debian.ts';

/**
 * HAProxy in front of both databases, because the driver takes one host: it sends everybody to the one that says at
 * login that it is no standby (PostgreSQL 14 reports in_hot_standby), and cuts who is connected to one that fell.
 */
export function startProxy(
  { haproxy }: Machine,
  folder: string,
  of: { readonly port: number; readonly databases: readonly [number, number] },
): { stop(): void } {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(of));
  // It ends with this process, even when that is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', haproxy, '-db', '-q', '-f', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  return { stop: () => void child.kill('SIGTERM') };
}

function configuration({ port, databases }: { port: number; databases: readonly [number, number] }): string {
  return `
defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 500ms

listen database
  bind 127.0.0.1:${port}
  balance first
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${login('proxy', 'postgres')}
  tcp-check expect binary ${hex('in_hot_standby\0off\0')}
  tcp-check send-binary 5800000004
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one 127.0.0.1:${databases[0]} check
  server two 127.0.0.1:${databases[1]} check
`;
}

/** The first message of a connection to PostgreSQL (protocol 3.0), as HAProxy wants it. */
function login(user: string, database: string): string {
  const words = hex(`user\0${user}\0database\0${database}\0\0`);
  const length = words.length / 2 + 8;
  return `${length.toString(16).padStart(8, '0')}00030000${words}`;
}

function hex(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}
