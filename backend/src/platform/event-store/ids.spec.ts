/** Holds the derivation of ids still: a changed constant or order of parts would orphan every stored command. */
import { commandIdFor, entityId, firstEventId } from './ids.ts';

const COMMAND = '3d0f3a4e-5f0c-4a43-9f0e-0d6c0a1b2c3d';

test('the same intent has the same id, in every version of the program', () => {
  expect(commandIdFor('user-1', 'POST /api/expenses/', 'key')).toBe('d1913d69-cf0c-5b6b-a4c8-df0f8f33cb6b');
  expect(entityId(COMMAND, 'expense')).toBe('763b8e9f-87b1-50d0-861b-0375bc26db32');
  expect(firstEventId(COMMAND)).toBe('89bffd1e-bbf7-5710-880a-8f5662b4a8f6');
});

test('parts that only look alike when joined are kept apart', () => {
  expect(commandIdFor('a', 'b c', 'd')).not.toBe(commandIdFor('a b', 'c', 'd'));
  expect(commandIdFor('a', 'b","c', 'd')).not.toBe(commandIdFor('a', 'b', 'c","d'));
  expect(entityId(COMMAND, '0')).not.toBe(firstEventId(COMMAND));
});

test('letters of a command id are one, whatever their case', () => {
  expect(firstEventId(COMMAND.toUpperCase())).toBe(firstEventId(COMMAND));
});

test('a command id that is no UUID is a mistake of the program', () => {
  expect(() => entityId('27', 'expense')).toThrow(TypeError);
});
