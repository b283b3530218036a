import type { FileStore } from '../../platform/files/file-store.ts';
import { type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { clearLooseFiles } from './files.commands.ts';

export function filesSweep(files: FileStore): Sweep {
  return sweepOf('files', 3_600_000, clearLooseFiles, { files });
}
