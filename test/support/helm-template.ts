/**
 * Renders a chart as `helm template` would, as far as ours goes: `if`, `with`, `range`, `include` and a dozen functions. Whatever it does
 * not know it refuses, so that a chart which grew beyond it fails its test instead of passing unread.
 */
import fs from 'node:fs';
import path from 'node:path';
import { dump, load, loadAll } from 'js-yaml';

type Values = Record<string, unknown>;
interface Scope {
  readonly root: Values;
  readonly dot: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
}
interface Block {
  readonly kind: 'if' | 'with' | 'range';
  readonly expression: string;
  readonly body: Node[];
  readonly otherwise: Node[];
}
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly expression: string }
  | Block;

export interface Release {
  readonly name: string;
  readonly values?: Values;
}

/** All documents of a chart's templates, parsed. */
export function renderChart(folder: string, { name, values = {} }: Release): Record<string, unknown>[] {
  const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  const chart = load(read('Chart.yaml')) as Values;
  const merged = merge(load(read('values.yaml')) as Values, values);
  const root: Values = {
    Values: merged,
    Release: { Name: name, Service: 'Helm', Namespace: 'default' },
    // Helm writes the file's fields with a capital letter.
    Chart: Object.fromEntries(
      Object.entries(chart).map(([key, value]) => [key[0]!.toUpperCase() + key.slice(1), value]),
    ),
  };
  const files = fs.readdirSync(path.join(folder, 'templates')).sort();
  const renderer = new Renderer();
  for (const file of files.filter((one) => one.endsWith('.tpl'))) renderer.define(read(`templates/${file}`));
  return files
    .filter((one) => one.endsWith('.yaml'))
    .flatMap((file) =>
      loadAll(renderer.render(read(`templates/${file}`), { root, dot: root, variables: {} })),
    )
    .filter((document): document is Record<string, unknown> => document !== null && document !== undefined);
}

/** Maps are merged, all else is replaced. */
function merge(base: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const merged: Values = { ...base };
  for (const [key, value] of Object.entries(over))
    merged[key] = isMap(value) && isMap(base[key]) ? merge(base[key], value) : value;
  return merged;
}

class Renderer {
  readonly #defined = new Map<string, Node[]>();

  define(text: string): void {
    for (const [, name, body] of text.matchAll(
      /\{\{-?\s*define "([^"]+)"\s*-?\}\}([\s\S]*?)\{\{-?\s*end\s*-?\}\}(?=\s*(?:\{\{-? define|$))/g,
    ))
      this.#defined.set(name!, parse(body!.trim()));
    if (this.#defined.size === 0) throw new Error('no template is defined here');
  }

  render(text: string, scope: Scope): string {
    return this.#write(parse(text), scope);
  }

  #write(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#one(node, scope)).join('');
  }

  #one(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'value') {
      const value = this.#value(node.expression, scope) ?? '';
      return typeof value === 'string' ? value : JSON.stringify(value);
    }
    const [, key, item, of] = /^(?:\$(\w+), \$(\w+) := )?(.*)$/.exec(node.expression)!;
    const value = this.#value(of!, scope);
    if (!isTrue(value)) return this.#write(node.otherwise, scope);
    if (node.kind === 'if') return this.#write(node.body, scope);
    if (node.kind === 'with') return this.#write(node.body, { ...scope, dot: value });
    return Object.entries(value as object)
      .sort(([a], [b]) => (Array.isArray(value) ? 0 : a < b ? -1 : 1))
      .map(([name, dot]: [string, unknown]) =>
        this.#write(node.body, {
          ...scope,
          dot,
          variables: key ? { ...scope.variables, [key]: name, [item!]: dot } : scope.variables,
        }),
      )
      .join('');
  }

  #value(expression: string, scope: Scope): unknown {
    let piped: unknown[] = [];
    for (const command of expression.split(/\s\|\s/)) {
      const [first = '', ...rest] = command.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g)!;
      const given = [...rest.map((word) => this.#word(word, scope)), ...piped];
      piped = [isFunction(first) ? this.#call(first, given, scope) : this.#word(first, scope)];
    }
    return piped[0];
  }

  #word(word: string, { root, dot, variables }: Scope): unknown {
    if (word.startsWith('"')) return JSON.parse(word) as string;
    if (/^\d+$/.test(word)) return Number(word);
    if (word === '.') return dot;
    if (word.startsWith('$')) return variables[word.slice(1)];
    if (!/^(?:\.\w+)+$/.test(word)) throw new Error(`unknown word: ${word}`);
    // The chart's own maps are asked from the top; inside \`with\` ours never asks for a field.
    return word
      .slice(1)
      .split('.')
      .reduce<unknown>((value, name) => {
        const map = value as Values | undefined;
        if (map === undefined || map === null || !(name in map)) throw new Error(`no such value: ${word}`);
        return map[name];
      }, root);
  }

  #call(name: keyof typeof FUNCTIONS | 'include', given: unknown[], scope: Scope): unknown {
    if (name !== 'include') {
      const built: (...values: unknown[]) => unknown = FUNCTIONS[name];
      return built(...given);
    }
    const template = this.#defined.get(String(given[0]));
    if (!template) throw new Error(`no such template: ${String(given[0])}`);
    return this.#write(template, { ...scope, dot: given[1] });
  }
}

const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
const isFunction = (word: string): word is keyof typeof FUNCTIONS | 'include' =>
  word === 'include' || word in FUNCTIONS;

const indented = (size: unknown, text: unknown): string =>
  String(text).replace(/^(?=.)/gm, ' '.repeat(Number(size)));
const FUNCTIONS = {
  toYaml: (value: unknown) => dump(value, { lineWidth: -1 }).trimEnd(),
  nindent: (size: unknown, text: unknown) => `\n${indented(size, text)}`,
  quote: (value: unknown) => JSON.stringify(String(value)),
  default: (fallback: unknown, value: unknown) => (isTrue(value) ? value : fallback),
  printf: (format: unknown, ...values: unknown[]) =>
    values.reduce<string>((text, value) => text.replace('%s', String(value)), String(format)),
  add: (...values: unknown[]) => values.reduce<number>((sum, value) => sum + Number(value), 0),
  not: (value: unknown) => !isTrue(value),
} as const satisfies Record<string, (...values: never[]) => unknown>;

function parse(text: string): Node[] {
  // What a hyphen in the braces takes away before or behind them.
  const trimmed = text.replace(/\s*\{\{-\s/g, '{{ ').replace(/\s-\}\}\s*/g, ' }}');
  const top: Node[] = [];
  const open: { readonly node: Block; readonly into: Node[] }[] = [];
  let into = top;
  trimmed.split(/\{\{\s*(.*?)\s*\}\}/s).forEach((part, i) => {
    if (i % 2 === 0) return void (part && into.push({ kind: 'text', text: part }));
    const [, word, rest] = /^(\w*)\s*(.*)$/s.exec(part)!;
    if (word === 'if' || word === 'with' || word === 'range') {
      const node: Block = { kind: word, expression: rest!, body: [], otherwise: [] };
      into.push(node);
      open.push({ node, into });
      into = node.body;
    } else if (word === 'else' && rest === '') into = open.at(-1)!.node.otherwise;
    else if (word === 'end') into = open.pop()!.into;
    else into.push({ kind: 'value', expression: part });
  });
  if (open.length > 0) throw new Error('a block has no end');
  return top;
}
