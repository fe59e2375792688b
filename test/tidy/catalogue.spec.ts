/** Every sentence of the catalogue is said somewhere: one that nobody says is a rule that nobody keeps. */
import { messages } from '@livro/rules';
import { programSources } from './program-sources.ts';

const names = (branch: object, at = ''): string[] =>
  Object.entries(branch).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? names(text as object, `${at}${name}.`) : [`${at}${name}`],
  );

it('each text of the catalogue is said', () => {
  const sources = programSources(['libs', 'backend/src', 'frontend/src'], /rules\/src\/messages\//);
  const words = new Set(sources.match(/\w+/g));
  const unsaid = names(messages).filter((name) => !words.has(name.split('.').at(-1)!));
  expect(unsaid).toEqual([]);
});
