/** The answer of a call that gives a picture instead of JSON; caches may keep it for so long. */
export class Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png';
  readonly maxAgeSeconds: number;

  constructor(bytes: Buffer, contentType: 'image/png', maxAgeSeconds: number) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.maxAgeSeconds = maxAgeSeconds;
  }
}

export function isPicture(value: unknown): value is Picture {
  return value instanceof Picture;
}
