/** What is said about a folder of books that is brought in. */
import { limits } from '../limits.ts';

const count = (n: number): string => n.toLocaleString('pt-BR');

export const importingMessages = {
  filesRequired: 'Escolha a pasta com empreendimentos.csv, clientes.csv e movimentos.csv',
  unknownFile: (name: string) =>
    `${name} não é um arquivo da importação: envie empreendimentos.csv, clientes.csv e movimentos.csv`,
  fileTwice: (name: string) => `O arquivo ${name} veio duas vezes`,
  fileMissing: (names: readonly string[]) =>
    `${names.length === 1 ? 'Falta' : 'Faltam'} ${names.join(' e ')}: escolha a pasta que tem os três arquivos, ou acrescente o que falta`,
  fileChanged: (name: string) => `${name} mudou depois de escolhido: escolha a pasta de novo`,
  tooManyFiles: 'Envie só os três arquivos da importação',
  tooLarge: `Os arquivos passam de ${limits.importMaxBytes / 1024 / 1024} MB juntos: divida movimentos.csv em partes`,
  tooManyLines: (n: number) =>
    `Os arquivos têm ${count(n)} linhas, e o máximo é ${count(limits.importLinesMax)}: divida movimentos.csv em partes`,
  running: 'Uma importação já está em andamento. Espere que termine.',
  changed: 'Os arquivos ou os livros mudaram desde a conferência: confira de novo antes de lançar',
  hasProblems: (n: number) =>
    n === 1
      ? 'Nada foi lançado: os arquivos têm 1 problema'
      : `Nada foi lançado: os arquivos têm ${count(n)} problemas`,
  behind: 'As consultas ainda não mostram os últimos lançamentos. Tente de novo em instantes.',
  notFound: 'Importação não encontrada',
} as const;
