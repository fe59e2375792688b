/** The page: takes files, a folder or a text, and shows the report. It asks no network for anything. */
import type { SignatureClaim } from '../src/signed-note.ts';
import type { InputFile } from './input.ts';
import { type Report, reportOn } from './report.ts';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const inputs = ['folder', 'files', 'key', 'text'].map((id) => element<HTMLInputElement>(id));
const result = element('result');
const button = element<HTMLButtonElement>('check');
const bar = element<HTMLProgressElement>('bar');

async function verify({ key, message, signature }: SignatureClaim): Promise<boolean> {
  const [raw, signed, text] = [key.publicKey, signature, message] as BufferSource[] as [
    BufferSource,
    BufferSource,
    BufferSource,
  ];
  const name = 'Ed25519';
  const imported = await crypto.subtle.importKey('raw', raw, name, false, ['verify']).catch(() => undefined);
  if (!imported)
    throw new Error(
      'este navegador não confere assinaturas Ed25519. Use um mais novo, ou node verificador.mjs.',
    );
  return crypto.subtle.verify(name, imported, signed, text);
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

const inputFile = (file: File): InputFile => ({
  path: file.webkitRelativePath || `:${file.name}`,
  chunks: () => chunksOf(file),
});

function add<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = '',
  to: Element = result,
): HTMLElementTagNameMap[K] {
  const added = to.appendChild(document.createElement(name));
  added.textContent = text;
  return added;
}

function show({ holds, title, proven, notProven }: Report): void {
  result.className = holds ? 'holds' : 'wrong';
  result.replaceChildren();
  add('h2', title);
  for (const [head, lines] of Object.entries({ Provado: proven, 'Não provado': notProven })) {
    if (lines.length > 0) add('h3', head);
    const list = add('ul');
    for (const line of lines) add('li', line, list);
  }
}

function progress(done: number, of: number): void {
  if (done / of - bar.value >= 0.01) bar.value = done / of;
}

async function check(): Promise<void> {
  button.disabled = true;
  bar.hidden = false;
  bar.value = 0;
  result.className = '';
  result.textContent = 'Conferindo…';
  const files = inputs.flatMap((input) => [...(input.files ?? [])]).map(inputFile);
  const failed = (error: unknown): Report => {
    const title = `Não foi possível conferir: ${error instanceof Error ? error.message : String(error)}`;
    return { holds: false, title, proven: [], notProven: [] };
  };
  show(
    await reportOn({ files, texts: inputs.slice(2).map(({ value }) => value), verify, progress }).catch(
      failed,
    ),
  );
  bar.hidden = true;
  button.disabled = false;
  result.focus();
}

// Opened by the code on a document.
if (location.hash.includes('note=')) inputs[3]!.value = location.href;
button.addEventListener('click', () => void check());
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  inputs[1]!.files = event.dataTransfer?.files ?? null;
  void check();
});
