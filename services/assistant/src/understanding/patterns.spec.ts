import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { loadQuestions } from '../../benchmark/score.ts';
import { BuiltInAssistant } from '../built-in/built-in-assistant.ts';
import { loadCards } from '../knowledge/load-cards.ts';
import { repeatsInstructions, supportedReply } from '../provider/figure-check.ts';
import { withoutMarkdown } from '../provider/markdown.ts';
import { INSTRUCTIONS } from '../provider/prompt.ts';

const assistant = new BuiltInAssistant(loadCards());

/** Calls `observe` for each execution of a pattern during `work`. */
function observePatterns(observe: (pattern: RegExp, text: string) => void, work: () => void): void {
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text) {
    observe(this, text);
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
}

/** Every pattern that the assistant executes, as [source, flags]. */
function allPatterns(): [string, string][] {
  const found = new Map<string, [string, string]>();
  const texts = loadQuestions().flatMap(({ q }) => q);
  observePatterns(
    ({ source, flags }) => found.set(`/${source}/${flags}`, [source, flags]),
    () => {
      for (const text of texts) {
        const { text: reply } = assistant.reply(text, [{ role: 'user', content: texts[0]! }]);
        withoutMarkdown(reply);
        supportedReply(reply, [text]);
        repeatsInstructions(reply, INSTRUCTIONS);
      }
    },
  );
  return [...found.values()];
}

/** Whether a pattern repeats anything without a limit; others take linear time. */
const isUnbounded = ([source]: [string, string]) => /(?<!\\)[*+]|\{\d+,\}/.test(source);

/** On this many characters, a pattern of quadratic time takes minutes and one of linear time milliseconds. */
const LENGTH = 400_000;
const HANG_MS = 10_000;
const UNITS = [
  '1¶12 ¶1 1/¶1.1.¶1/1¶1-1/¶1,¶1x¶1 x ¶x x¶1"¶½¶0¶.5¶١¶1.a¶a.b¶5 lb ¶10 days ¶1 candle ¶limit 1',
  " ¶\n¶\t¶a¶a ¶A-¶é¶漢¶😀¶\"¶'¶''¶?¶. ¶-¶- ¶_¶#¶/¶<¶<script¶<script>¶</script¶>",
  '[¶[](¶![¶**¶**a ¶__a ¶`a¶*¶|¶| ¶regul¶fefco 1¶flut¶inside dim¶recommend¶what a ¶stack of ¶stackstack',
  'no ¶system ¶need ¶how long ¶ok thanks ¶e flute ',
].flatMap((units) => units.split('¶'));

/** Runs the patterns on long texts in another thread; the one that hangs, if any. */
function findHanging(patterns: [string, string][]): Promise<string | undefined> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const { patterns, units, length } = workerData;
    // The last character makes patterns fail that reach the end.
    const texts = units.map((unit) => unit.repeat(length / unit.length) + '~');
    for (const [source, flags] of patterns) {
      const pattern = new RegExp(source, flags.replace('g', '') + 'g');
      for (const [index, text] of texts.entries()) {
        parentPort.postMessage(\`/\${source}/\${flags} on \${JSON.stringify(units[index])}\`);
        text.replace(pattern, '');
      }
    }`,
    { eval: true, workerData: { patterns, units: UNITS, length: LENGTH } },
  );
  return new Promise((resolve, reject) => {
    let current: string;
    const hangs = () => {
      resolve(current);
      void worker.terminate();
    };
    let timer = setTimeout(hangs, HANG_MS);
    worker.on('message', (next: string) => {
      current = next;
      clearTimeout(timer);
      timer = setTimeout(hangs, HANG_MS);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}

it('no pattern takes more than linear time on any kind of text', async () => {
  const patterns = allPatterns();
  expect(patterns.length).toBeGreaterThan(100);
  expect(await findHanging(patterns.filter(isUnbounded))).toBeUndefined();
}, 300_000);

it('no pattern is executed more than twice on a message of the history', () => {
  const history = ['one', 'two', 'three'].map((word) => ({
    role: 'user' as const,
    content: `${word} boxes of 16x12x10 for 20 lb`,
  }));
  const executions = new Map<string, number>();
  observePatterns(
    ({ source, global }, text) => {
      if (global || text.length < 9 || !history.some(({ content }) => content.startsWith(text.slice(0, 9))))
        return;
      const key = `${source} on ${text}`;
      executions.set(key, (executions.get(key) ?? 0) + 1);
    },
    () => assistant.reply('and 44?', history),
  );
  expect(executions.size).toBeGreaterThan(100);
  expect([...executions].filter(([, count]) => count > 2)).toEqual([]);
});
