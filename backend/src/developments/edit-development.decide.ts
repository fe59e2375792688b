/**
 * Edits of a development. Judges what the edit touches and what hangs on it, never what nobody touched; refuses in this order:
 * unknown, changed since, a broken rule of the form, a name that is taken.
 */
import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { DevelopmentFields, EditDevelopmentCommand } from './commands.ts';
import { developmentNamed } from './development-names.ts';
import { brokenRule } from './development-rules.ts';
import type { DevelopmentsState } from './developments-state.ts';
import type { DevelopmentEdited } from './events.ts';

/** An edit that changes nothing is no news. */
export function editDevelopment(
  state: DevelopmentsState,
  { developmentId, change, ifMatch, today }: EditDevelopmentCommand,
): readonly DevelopmentEdited[] {
  const current = state.current.get(developmentId);
  if (!current) throw new DomainError('NOT_FOUND', messages.developmentNotFound);
  const { version, fields } = current;
  if (ifMatch && !ifMatch.includes(version)) {
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, current: fields });
  }
  const before: DevelopmentFields = {
    ...fields,
    startDate: localDate(fields.startDate),
    expectedCompletion: fields.expectedCompletion === null ? null : localDate(fields.expectedCompletion),
  };
  const after: DevelopmentFields = { ...before, ...given(change) };
  const touched = touchedBy(before, after);
  if (touched.size === 0) return [];
  const broken = brokenRule({ ...after, today }, (field) => touched.has(field));
  if (broken) throw new DomainError(broken.code, broken.message, broken.field);
  const namesake = developmentNamed(state, after.name);
  if (namesake !== undefined && namesake !== developmentId) {
    throw new DomainError('DUPLICATE_RECORD', messages.developmentNameTaken, 'name');
  }
  return [{ type: 'DevelopmentEdited', data: { ...after, developmentId, tags: [...after.tags] } }];
}

const given = (change: Partial<DevelopmentFields>): Partial<DevelopmentFields> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The fields that differ, and those whose rule looks at one of them. */
function touchedBy(before: DevelopmentFields, after: DevelopmentFields): ReadonlySet<string> {
  const names = Object.keys({ ...before, ...after }) as (keyof DevelopmentFields)[];
  const touched = new Set<string>(
    names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)),
  );
  if (touched.has('status')) touched.add('startDate');
  if (touched.has('startDate') && before.startDate !== after.startDate) touched.add('expectedCompletion');
  return touched;
}
