/** Reads the first code that a picture of the camera shows; null where it shows none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorOf {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const wanted = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix'];

/** The browser's own reader where it has one that reads squares, else one that comes from our server. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (window as { readonly BarcodeDetector?: DetectorOf }).BarcodeDetector;
  const formats = own === undefined ? [] : await own.getSupportedFormats().catch(() => []);
  if (own === undefined || !formats.includes('qr_code')) {
    const { zxingReader } = await import('./zxing-reader.ts');
    return zxingReader();
  }
  const detector = new own({ formats: wanted.filter((format) => formats.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
