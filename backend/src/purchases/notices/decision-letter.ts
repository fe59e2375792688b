/** What a person is written whose requests somebody else has decided on. Pure. */
import { LISTED, lineOf, type WaitingRequest } from './approval-letter.ts';

export type DecidedRequest = Pick<
  WaitingRequest,
  'id' | 'number' | 'description' | 'estimated_cost' | 'development_name' | 'requested_by' | 'version'
> & {
  readonly rejected: boolean;
  readonly rejection_reason: string | null;
};

/** `address` is that of the program, without a slash at its end. */
export function decisionLetter(requests: readonly DecidedRequest[], address: string) {
  const [first] = requests;
  const subject =
    requests.length === 1
      ? `Solicitação nº ${first!.number} foi ${outcomeOf(first!)}`
      : `${requests.length} solicitações suas foram decididas`;
  const lines = requests
    .slice(0, LISTED)
    .flatMap((one) => [
      `${lineOf(one)} · ${outcomeOf(one)}`,
      ...(one.rejection_reason === null ? [] : [`  Motivo: ${one.rejection_reason.replace(/\s+/g, ' ')}`]),
    ]);
  const more = requests.length - LISTED;
  return {
    subject,
    text: [
      `${subject}:`,
      '',
      ...lines,
      ...(more > 0 ? [`… e mais ${more}.`] : []),
      '',
      `${address}/purchases`,
      '',
      'Você recebe este aviso porque fez essas solicitações de compra no Livro.',
    ].join('\n'),
  };
}

const outcomeOf = ({ rejected }: DecidedRequest): string => (rejected ? 'rejeitada' : 'aprovada');
