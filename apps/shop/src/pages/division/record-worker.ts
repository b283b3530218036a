import { answerOf, type RecordQuestion } from './record-reading.ts';

// Checks a published round beside the page, which stays alive meanwhile.
onmessage = async ({ data }: MessageEvent<RecordQuestion>) => {
  try {
    postMessage({ answer: await answerOf(data) });
  } catch (cause) {
    postMessage({ problem: String(cause) });
  }
};
