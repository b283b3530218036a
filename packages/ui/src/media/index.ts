export { MediaSlider } from './media-slider.tsx';
export type { LightboxLabels, MediaLabels, Medium } from './medium.ts';
