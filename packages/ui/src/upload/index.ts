export { FilePicker, type FilePickerProps, type PickedFile } from './file-picker.tsx';
export { Uploader, type UploaderLabels, type UploaderProps } from './uploader.tsx';
export type { Upload } from './use-uploads.ts';
