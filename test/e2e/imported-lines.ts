/** The lines of the books of 2025 as they stand in the file that is imported: what screens are added up against. */
import fs from 'node:fs';
import path from 'node:path';

export const booksOf2025 = path.resolve(__dirname, '../data/livro-2025');

export interface Movement {
  readonly tipo: string;
  readonly empreendimento: string;
  readonly conta: string;
  readonly categoria: string;
  readonly situacao: string;
  /** DD/MM/AAAA. */
  readonly data: string;
  readonly fornecedor: string;
  /** Centavos. */
  readonly valor: number;
}

/** The lines as they were imported. */
export const movements: readonly Movement[] = (() => {
  const [head, ...lines] = fs
    .readFileSync(path.join(booksOf2025, 'movimentos.csv'), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/);
  const names = head!.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    const cell = (name: string) => cells[names.indexOf(name)]!;
    const [tipo, empreendimento, conta, categoria, situacao, data, fornecedor] = ['tipo', 'empreendimento', 'conta', 'categoria', 'situacao', 'data', 'fornecedor'].map(cell); // prettier-ignore
    return { tipo, empreendimento, conta, categoria, situacao, data, fornecedor, valor: Number(cell('valor').replace(/\D/g, '')) } as Movement; // prettier-ignore
  });
})();
export const sumOf = (of: readonly Movement[]): number => of.reduce((sum, { valor }) => sum + valor, 0);
const kinds = { building: 'Conta da Obra', land: 'Conta do Terreno' } as const;
/** “Aurora · Conta da Obra”. */
export const homeOf = ({ empreendimento, conta }: Movement): string =>
  `${empreendimento} · ${kinds[conta as keyof typeof kinds]}`;
