import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLES = 20;
const SAMPLE_INTERVAL_MS = 100;
const RECHECK_INTERVAL_MS = 3000;

/**
 * The number of runnable tasks over two seconds, without this process. The load average would still include the previous
 * measurement.
 */
async function runnableTasks(): Promise<number> {
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    await delay(SAMPLE_INTERVAL_MS);
    sum += Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3]!.split('/')[0]) - 1;
  }
  return sum / SAMPLES;
}

/** Waits up to `maxSeconds` until at most `maxTasks` other tasks run; returns their number. */
export async function waitForQuiet(maxTasks: number, maxSeconds: number): Promise<number> {
  const deadline = performance.now() + maxSeconds * 1000;
  for (;;) {
    const running = await runnableTasks();
    if (running <= maxTasks || performance.now() > deadline) return running;
    await delay(RECHECK_INTERVAL_MS);
  }
}

/** The machine and its load, in one line. */
export const machineNow = async (): Promise<string> => {
  const [model] = /(?<=model name\s*: ).*/.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [
    'unknown processor',
  ];
  const average = readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
  return (
    `${availableParallelism()} cores (${model}), Node ${process.version}, load average ${average}, ` +
    `${(await runnableTasks()).toFixed(1)} tasks running now`
  );
};
