/** What may be put to an entity and taken from it, as a table: events before, a command, events or the refusal after. */
import { specification } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { AttachmentCommand, NewAttachment } from './commands.ts';
import { attachmentDecider } from './attachments.ts';
import type { AttachmentEvent } from './events.ts';
import { added, ada, attachmentId, contentErased, file, ownerId, removed } from './attachment.fixture.ts';

const add = (...files: readonly NewAttachment[]): AttachmentCommand => ({
  type: 'AddAttachments',
  owner: 'payment',
  ownerId,
  files,
  by: ada,
});
const remove = (id: string): AttachmentCommand => ({ type: 'RemoveAttachment', attachmentId: id, by: ada });
const erase = (id: string): AttachmentCommand => ({ type: 'EraseContent', attachmentId: id, by: ada });
const given = (...past: readonly AttachmentEvent[]) => specification(attachmentDecider(ownerId)).given(past);
const many = (count: number) => Array.from({ length: count }, (_, at) => file(at));

it('adds several at once, in their order', () =>
  given()
    .when(add(file(1), file(2)))
    .then([added(1), added(2)]));

it('adds the same content again as another attachment', () =>
  given(added(1))
    .when(add({ ...file(2), sha256: file(1).sha256 }))
    .then([{ ...added(2), data: { ...added(2).data, sha256: file(1).sha256 } }]));

it('removes what is there', () =>
  given(added(1))
    .when(remove(attachmentId(1)))
    .then([removed(1)]));

it('adds after a removal as many as went', () =>
  given(...many(limits.attachmentsPerEntity).map((_, at) => added(at)), removed(0))
    .when(add(file(200)))
    .then([added(200)]));

it.each([
  ['is there', [added(1)]],
  ['was removed', [added(1), removed(1)]],
])('tells that the content of one that %s is gone, once', (_, past) => {
  given(...past)
    .when(erase(attachmentId(1)))
    .then([contentErased(1)]);
  given(...past, contentErased(1))
    .when(erase(attachmentId(1)))
    .then([]);
});

it('removes one whose content is gone', () =>
  given(added(1), contentErased(1))
    .when(remove(attachmentId(1)))
    .then([removed(1)]));

const tooLarge = { ...file(1), size: limits.attachmentMaxBytes + 1 };
const strange = { ...file(2), name: 'vírus.pdf', mediaType: undefined };
it.each<[string, readonly ReturnType<typeof added>[], AttachmentCommand, [string, string, string?]]>([
  ['nothing', [], add(), ['REQUIRED_FIELD', 'Escolha pelo menos um arquivo', 'files']],
  [
    'too many at once',
    [],
    add(...many(limits.attachmentsPerRequest + 1)),
    ['MAXIMUM_VALUE', 'No máximo 20 arquivos por envio', 'files'],
  ],
  [
    'too many in all',
    many(limits.attachmentsPerEntity).map((_, at) => added(at)),
    add(file(200)),
    ['MAXIMUM_VALUE', 'No máximo 100 anexos por registro', 'files'],
  ],
  [
    'one that is too large among others',
    [],
    add(file(0), tooLarge),
    ['PAYLOAD_TOO_LARGE', 'Arquivos muito grandes (máximo 10MB): nota-1.pdf', 'files'],
  ],
  [
    'one of another type',
    [],
    add(file(0), strange),
    ['UNSUPPORTED_TYPE', 'Tipos de arquivo não suportados: vírus.pdf', 'files'],
  ],
  ['an erasure of what never was', [added(2)], erase(attachmentId(1)), ['NOT_FOUND', 'Anexo não encontrado']],
  ['a removal of what never was', [], remove(attachmentId(1)), ['NOT_FOUND', 'Anexo não encontrado']],
])('refuses %s', (_, past, command, refusal) =>
  given(...past)
    .when(command)
    .thenRefuses(...refusal),
);

it('refuses a second removal', () =>
  given(added(1), removed(1))
    .when(remove(attachmentId(1)))
    .thenRefuses('NOT_FOUND'));

it('names both reasons at once', () => {
  const decider = attachmentDecider(ownerId);
  let refusal: unknown;
  try {
    decider.decide(decider.initialState, add(tooLarge, strange));
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({
    violations: [
      { code: 'PAYLOAD_TOO_LARGE', field: 'files' },
      { code: 'UNSUPPORTED_TYPE', field: 'files' },
    ],
  });
});
