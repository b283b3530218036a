/**
 * npm leaves out of a lockfile the optional packages of other platforms that it could not see when the lockfile was
 * written, and `npm ci` then refuses that lockfile. Their versions and platforms are known all the same.
 * @typedef {{ version?: string, dev?: boolean, license?: string, engines?: object, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ path: string, version: string, parent: Entry }} Absent
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * The optional packages without an entry of their own.
 * @param {Readonly<Record<string, Entry>>} packages of a lockfile
 * @returns {Absent[]}
 */
export function absentFrom(packages) {
  return Object.entries(packages).flatMap(([folder, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${folder}/node_modules/${name}`])
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, parent })),
  );
}

/**
 * Makes the entry that npm would have written, without the checksum; undefined when the name does not tell the
 * platform.
 * @param {Absent} absent
 */
export function entryFor({ path, version, parent }) {
  const words = path.slice(path.lastIndexOf('/') + 1).split('-');
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (os === undefined || cpu === undefined || !/^\d/.test(version)) return undefined;
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.includes('gnu');
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(os === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    os: [os],
    ...(parent.engines ? { engines: parent.engines } : {}),
  };
}
