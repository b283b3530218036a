import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Wide enough for a label at arm's length; more only costs time. */
const mostPixels = 960;

/** Its program comes from our own server: by default it would be fetched from somebody else's. */
export function zxingReader(): (video: HTMLVideoElement) => Promise<string | null> {
  prepareZXingModule({ overrides: { locateFile: () => program } });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (drawing === null || videoWidth === 0) return null;
    const scale = Math.min(1, mostPixels / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const [first] = await readBarcodes(picture, {
      formats: ['QRCode', 'Code128', 'Code39', 'EAN13', 'EAN8', 'DataMatrix'],
      maxNumberOfSymbols: 1,
    });
    return first?.text ?? null;
  };
}
