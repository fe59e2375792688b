/**
 * What is new, for the people who work with it: a few sentences a version, newest first. All of it, for those who run the program,
 * is in CHANGELOG.md. What is under way stands here as being in preparation until its version is given out.
 */
interface ReleaseNote {
  /** Undefined while it is in preparation. */
  readonly version: string | undefined;
  /** AAAA-MM-DD. */
  readonly date?: string;
  readonly points: readonly string[];
}

export const releaseNotes: readonly ReleaseNote[] = [
  {
    version: undefined,
    points: [
      'Ajuda com a tecla “?”: para que serve a página e todos os atalhos.',
      'Guia do Livro: as tarefas passo a passo e com figuras, no menu com o seu nome.',
      'Primeiros passos em uma casa vazia, e dados de exemplo que entram e saem com um botão.',
      'Lançamentos: tudo o que foi lançado em uma lista só, com filtros, somas e visões que se guardam.',
      'Colar linhas de uma planilha: lançamentos e clientes, conferidos célula por célula.',
      'Importar livros: uma pasta de planilhas conferida inteira antes, com cada problema na sua linha, e lançada com um botão.',
      'Chaves de API: programas leem e lançam em nome próprio, com as permissões que você escolhe e sem a senha de ninguém.',
      '“Lançar” em qualquer página, com a tecla “l”; “Salvar e lançar outra” para quem tem uma pilha de notas.',
      'Conciliação: o extrato do banco comparado com os lançamentos.',
      'A receber e a página de cada cliente: o que falta, o que atrasou e o que já foi pago.',
      'Compras numeradas, aprovadas uma a uma ou juntas, e por duas pessoas a partir de um valor.',
      'Relatórios em um lugar só, o Livro Diário e o Razão do ano em PDF, e códigos que provam cada PDF.',
      'Sistema: se tudo está bem em uma frase, cada parte do programa, e o que as telas leem reconstruído, comparado e trocado enquanto todos trabalham.',
      'O Livro pode ser instalado como um programa, e avisa quando o servidor não responde.',
    ],
  },
  {
    version: '0.1.0',
    date: '2026-11-22',
    points: [
      'A primeira versão: empreendimentos, contas, clientes, despesas, pagamentos, transferências, aplicações, compras, anexos, painel, relatórios e auditoria.',
    ],
  },
];
