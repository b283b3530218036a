import { words } from './words.mjs';

/** WebVTT of a film in each language: a cue for each of its steps. */
export function captions(name, steps) {
  const starts = steps.map((_, n) => steps.slice(0, n).reduce((sum, { seconds }) => sum + seconds, 0));
  return Object.fromEntries(
    ['nl', 'en', 'de'].map((language) => {
      const cues = steps.map((step, n) => {
        const text = words[name][step.name][language];
        return `${n + 1}\n${time(starts[n])} --> ${time(starts[n] + step.seconds)}\n${text}\n`;
      });
      return [language, ['WEBVTT\n', ...cues].join('\n')];
    }),
  );
}

function time(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}.000`;
}
