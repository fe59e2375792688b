/** Completes the API's document with how what was booked is read: the positions that a command answers, and a read may bring. */
import type { OpenAPIObject } from '@nestjs/swagger';
import { POSITION_HEADER } from '../event-store/position.ts';
import { PERMISSION_EXTENSION } from './public.ts';
import { READS_EXTENSION, STALE_HEADER } from './read-own-writes.ts';

const schema = { type: 'string' } as const;
const NAME = 'Position';
const STALE = 'Stale';
const STALE_TOLD = {
  description: '`true` onde falta algo que quem lê sabe que foi lançado; só onde havia por que esperar',
  schema: { ...schema, enum: ['true', 'false'] },
};
const HEADER = {
  description:
    'Onde o que foi pedido está no livro: uma posição, ou várias com vírgulas. Quem a manda com uma leitura espera até que ela o mostre',
  schema,
};
const PARAMETER = {
  name: POSITION_HEADER,
  in: 'header' as const,
  required: false,
  description:
    'Posições que comandos responderam: a leitura espera por elas até 2 s; se ainda faltam, a resposta diz `stale`',
  schema,
};

/** Changes the document in place. Public calls read nothing of the books. */
export function addPositions({ paths, components }: OpenAPIObject): void {
  for (const { get, ...commands } of Object.values(paths)) {
    if (get && isOfBooks({ ...get })) {
      get.parameters = [...(get.parameters ?? []), { $ref: `#/components/parameters/${NAME}` }];
      addHeader(get, STALE_HEADER, STALE);
    }
    for (const command of [commands.post, commands.put, commands.patch, commands.delete])
      addHeader(command, POSITION_HEADER, NAME);
  }
  if (!components) return;
  components.parameters = { ...components.parameters, [NAME]: PARAMETER };
  components.headers = { ...components.headers, [NAME]: HEADER, [STALE]: STALE_TOLD };
}

type Operation = OpenAPIObject['paths'][string]['get'];

function addHeader(operation: Operation, name: string, component: string): void {
  for (const [status, response] of Object.entries(operation?.responses ?? {}))
    if (status.startsWith('2') && response && !('$ref' in response))
      response.headers = { ...response.headers, [name]: { $ref: `#/components/headers/${component}` } };
}

const isOfBooks = (operation: Readonly<Record<string, unknown>>): boolean =>
  operation[PERMISSION_EXTENSION] !== 'public' && operation[READS_EXTENSION] !== false;
