/** The words by which a bank's description and an entry are known to be of the same: folded, without those that every line has. */
import { folded } from '@livro/rules';

const OF_EVERY_LINE = new Set(
  (
    'pix ted doc tef transf transferencia enviado enviada recebido recebida pagamento pagto pag pgto deposito credito debito ' +
    'compra conta contas boleto titulo cobranca liquidacao automatico eletronico cartao internet banking mobile dinheiro valor ' +
    'entre mesma titularidade proprias parcela nota ' +
    'ltda eireli epp cia para com por dos das'
  ).split(' '),
);

/** In the order of the text, each once. */
export const wordsOf = (...texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(
    folded(texts.filter((text) => text !== null).join(' '))
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2 && !OF_EVERY_LINE.has(word)),
  ),
];

/** What is remembered of lines with the same words. */
export const wordsKey = (description: string): string => wordsOf(description).toSorted().join(' ');

const TRANSFER = /\b(transf|transferencia|titularidade|entre contas)\b/;

/** Whether the bank calls a line a transfer. */
export const namesTransfer = (description: string): boolean => TRANSFER.test(folded(description));

const FEE =
  /\b(tarifa|tarifas|tar|iof|cesta|anuidade|juros|encargos?|pacote de servicos|manutencao de conta)\b/;

/** Whether the words of a line name what the bank itself charges. */
export const namesFee = (description: string): boolean => FEE.test(folded(description));
