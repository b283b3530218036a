export { Uploader, type UploaderLabels, type UploaderProps } from './uploader.tsx';
export type { Upload } from './use-uploads.ts';
