/** What two releases answer to the same questions: every list and figure that both document, field by field where both have the field. */
import type { Document } from '../support/former-release.ts';

/** Of the instance that is asked and not of the books; files; what a person's session or the operator alone knows. */
const NOT_OF_THE_BOOKS =
  /^\/api\/(health|auth|exports|admin|security-log|system|audit\/(bundle|verifications|log))\//;

/** Explanations for people, which a release may put in other words. */
const EXPLANATIONS: ReadonlySet<string> = new Set(['definition']);

export interface Subject {
  readonly accounts: readonly string[];
  readonly development: string;
}

export interface Difference {
  readonly question: string;
  readonly at: string;
  readonly former: unknown;
  readonly today: unknown;
}

export async function differences(
  [former, today]: readonly [Document, Document],
  formerUrl: string,
  todaysUrl: string,
  token: string,
  subject: Subject,
): Promise<{ readonly answered: number; readonly differences: readonly Difference[] }> {
  const questions = commonQuestions(former, today, subject);
  const found: Difference[] = [];
  /** Of those that were asked; the others were refused alike. */
  let answered = 0;
  for (const question of questions) {
    const [old, now] = await Promise.all([
      ask(`${formerUrl}${question}`, token),
      ask(`${todaysUrl}${question}`, token),
    ]);
    if (old.status === 200) answered++;
    found.push(...differing(old, now, '').map((difference) => ({ question, ...difference })));
  }
  return { answered, differences: found };
}

function commonQuestions(former: Document, today: Document, { accounts, development }: Subject): string[] {
  const plain = Object.keys(former.paths).filter((path) => {
    const [old, now] = [former.paths[path]?.get, today.paths[path]?.get];
    const needsMore = [old, now].some((one) => one?.parameters?.some(({ required }) => required));
    return old && now && !path.includes('{') && !needsMore && !NOT_OF_THE_BOOKS.test(path);
  });
  const account = accounts[0]!;
  return [
    ...plain,
    ...plain.map((path) => `${path}?page=1&limit=100&development=${development}`),
    `/api/accounts/${account}/`,
    `/api/developments/${development}/`,
    `/api/accounts/daily-balances/?development=${development}`,
    `/api/expenses/?account=${account}&includeReversed=true&page=2&limit=10`,
    `/api/transactions/?account=${account}&search=Remessa&limit=10`,
  ];
}

async function ask(url: string, token: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

function differing(former: unknown, today: unknown, at: string): Omit<Difference, 'question'>[] {
  if (isObject(former) && isObject(today)) {
    const common = Object.keys(former).filter((key) => key in today && !EXPLANATIONS.has(key));
    return common.flatMap((key) => differing(former[key], today[key], `${at}.${key}`));
  }
  if (Array.isArray(former) && Array.isArray(today) && former.length === today.length)
    return former.flatMap((one, n) => differing(one, today[n], `${at}[${n}]`));
  return JSON.stringify(former) === JSON.stringify(today) ? [] : [{ at, former, today }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
