/**
 * Every documented route, asked with words about people in each field that takes text, in each parameter and in the address: what a
 * person could type there. Shapes are kept where they are known, so that many get as far as the business.
 */
import { apiDocument } from './documented.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Words that are in nothing of ours. */
export const PLANTED = {
  name: 'Zuleika Tamandaré Ximenes',
  cpf: '529.982.247-25',
  digits: '52998224725',
  email: 'zuleika.ximenes@exemplo.com.br',
} as const;
/** As they would stand in a log, an address or a span. */
export const TRACES_OF_THEM = [/zuleika/i, /tamandar/i, /ximenes/i, /529\.982\.247/, /52998224725/] as const;

export interface PlantedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** They would end the session by which all are sent, change who may send it, or take minutes. */
const LEFT_OUT =
  /auth\/(?:logout|sessions|change-password|factors)|DELETE .*users|PATCH .*users|users\/.*(?:reset|deactivate)|audit\/verify|rebuild/;

/** `idOf`: what stands there for a parameter of the address. */
export function plantedRequests(idOf: (template: string, parameter: string) => string): PlantedRequest[] {
  return Object.entries(apiDocument.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([verb, operation]): PlantedRequest[] => {
      const method = verb.toUpperCase();
      if (LEFT_OUT.test(`${method} ${template}`)) return [];
      const schema = operation.requestBody?.content['application/json']?.schema;
      const asked = (operation.parameters ?? []).filter((one) => one.in === 'query');
      const words = Object.values(PLANTED);
      return words.flatMap((word, turn) => {
        const known = template.replace(/\{(\w+)\}/g, (_, name: string) => idOf(template, name));
        const query = new URLSearchParams(asked.map(({ name }) => [name, word]));
        const real = `${known}?${query.toString()}`;
        const body = schema && valueFor(schema, word, 0);
        const inTheAddress = template.replace(/\{\w+\}/g, encodeURIComponent(word));
        return [
          { method, path: real, body },
          ...(turn === 0 && template.includes('{') ? [{ method, path: inTheAddress, body }] : []),
        ];
      });
    }),
  );
}

function valueFor(schema: Schema, word: string, depth: number): unknown {
  const { $ref, allOf, oneOf, enum: choices, type, format, properties, items } = schema;
  if (depth > 6) return word;
  if (typeof $ref === 'string')
    return valueFor(apiDocument.components.schemas[$ref.split('/').at(-1)!] ?? {}, word, depth + 1);
  const [first] = (allOf ?? oneOf ?? []) as Schema[];
  if (first) return valueFor(first, word, depth + 1);
  if (Array.isArray(choices)) return choices[0];
  if (type === 'object' || properties) {
    const named = Object.entries((properties ?? {}) as Record<string, Schema>);
    return Object.fromEntries(named.map(([name, one]) => [name, valueFor(one, word, depth + 1)]));
  }
  if (type === 'array') return [valueFor((items ?? {}) as Schema, word, depth + 1)];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (format === 'date') return '2026-02-03';
  return word;
}
