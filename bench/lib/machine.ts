import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type pg from 'pg';

/** What the figures were measured on, in one line: cores, memory, system, Node and PostgreSQL. */
export async function machine(pool?: pg.Pool): Promise<string> {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const parts = [`${cpus().length} cores (${model})`, memory, systemName(), `Node ${process.versions.node}`];
  if (pool !== undefined) {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    parts.push(`PostgreSQL ${rows[0]?.version ?? ''}`);
  }
  return parts.join(', ');
}

function systemName(): string {
  try {
    const name = /^PRETTY_NAME="(.*)"$/mu.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
    return `${name ?? type()}, kernel ${release()}`;
  } catch {
    return `${type()} ${release()}`;
  }
}
