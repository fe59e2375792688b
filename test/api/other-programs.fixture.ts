/** hledger, ledger and Beancount asked for the balances of the money accounts in a journal that was exported for them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export type Program = 'hledger' | 'ledger' | 'beancount';

/** `until` is a day, `yyyy-mm-dd`; it and what comes after are left out. */
const QUESTIONS: Readonly<Record<Program, (file: string, until: string) => readonly string[]>> = {
  hledger: (file, until) => [
    ...['hledger', '-f', file, '-e', until],
    ...['bal', '--flat', '-N', '-O', 'csv', 'ativos'],
  ],
  ledger: (file, until) => [
    ...['ledger', '-f', file, '-e', until],
    ...['bal', '--flat', '--no-total', '--format', '%(account)|%(total)\n', 'ativos'],
  ],
  beancount: (file, until) => [
    ...['bean-query', '-f', 'csv', file],
    `select account, sum(position) where account ~ '^Assets:Contas' and date < ${until} group by account`,
  ],
};

/** `it` where the program is installed; elsewhere the test is skipped and counted as such: it is a check that was not made. */
export const asking = (program: Program): jest.It =>
  spawnSync(QUESTIONS[program]('', '')[0]!, ['--version'], { env: process.env }).error ? it.skip : it;

/** The balances that are not zero, in centavos and ascending. */
export function readBy(program: Program, file: string, until: string): number[] {
  const [command, ...args] = QUESTIONS[program](file, until);
  const { error, status, stdout, stderr } = spawnSync(command!, args, {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', PYTHONIOENCODING: 'utf-8' },
  });
  if (error) throw error;
  if (status !== 0 || stderr !== '') throw new Error(`${program} ended with ${status}: ${stderr}`);
  return [...stdout.matchAll(/(-?[\d,]+\.\d\d)/g)]
    .map(([text]) => Math.round(Number(text.replaceAll(',', '')) * 100))
    .filter((balance) => balance !== 0)
    .sort((a, b) => a - b);
}

/** All that the events of an exported journal say under a name, as it was written. */
export function toldIn(file: string, name: string): string[] {
  const line = new RegExp(`^ *(?:; )?${name}: "?([^"\\n]*)"?$`, 'gm');
  return [...fs.readFileSync(file, 'utf8').matchAll(line)].map(([, value]) => decodeURIComponent(value!));
}
