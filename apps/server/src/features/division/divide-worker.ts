import { parentPort, workerData } from 'node:worker_threads';
import { divide, type DivisionInput, type Division, verifyDivision } from '@bivak/rules';
import type { WorkerAnswer, WorkerTask } from './divide-aside.ts';

// A thread of its own: dividing a hundred thousand requests takes half a minute, in which a server answers nothing else.

const task = workerData as WorkerTask;
const tell = (answer: WorkerAnswer): void => parentPort?.postMessage(answer, []);

function check(input: DivisionInput, division: Division): void {
  tell({ kind: 'progress', progress: 80 });
  tell({ kind: 'done', division, faults: verifyDivision(input, division) });
}

if (task.kind === 'verify') check(task.input, task.division);
else {
  tell({ kind: 'progress', progress: 30 });
  const result = divide(task.input);
  if ('refused' in result) tell({ kind: 'refused', refusal: result });
  else check(task.input, result);
}
