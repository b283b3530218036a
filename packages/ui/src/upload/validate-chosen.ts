import { IMAGE_EXTENSIONS, validateFile, type FileFacts, type RuleCall } from '@bivak/rules';

export type FileLimits = {
  /** Endings of names, without their dots; of pictures those that every browser shows (spec 1 §5). */
  readonly extensions?: readonly string[] | undefined;
  readonly image?: boolean | undefined;
  readonly maxBytes?: number | undefined;
};

export type ChosenFault = 'size' | 'ext';

const BYTES_PER_KB = 1024;

/** The endings that are taken; null when any is. */
export function allowedEndings({ extensions, image }: FileLimits): readonly string[] | null {
  return extensions ?? (image ? IMAGE_EXTENSIONS : null);
}

/** Why a chosen file is not taken; null when it is. */
export function validateChosen(
  file: Pick<FileFacts, 'name' | 'size' | 'type'>,
  limits: FileLimits,
): ChosenFault | null {
  const endings = allowedEndings(limits);
  const rules: RuleCall[] = [
    ...(endings === null ? [] : [{ name: 'ext', args: endings } as const]),
    ...(limits.maxBytes === undefined
      ? []
      : [{ name: 'size', args: [String(limits.maxBytes / BYTES_PER_KB)] } as const]),
  ];
  const fault = validateFile(file, rules)[0];
  if (fault === undefined) return null;
  return fault.reason === 'size' ? 'size' : 'ext';
}
