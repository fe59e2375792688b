/** What a person is written who is to approve requests. Pure. */
import { formatMoney, type Centavos } from '@livro/money';

export interface WaitingRequest {
  readonly id: string;
  readonly number: number;
  readonly description: string;
  readonly estimated_cost: number;
  readonly development_name: string | null;
  readonly requested_by: string;
  readonly version: number;
}

/** Of one letter. */
export const LISTED = 20;

/** `address` is that of the program, without a slash at its end. */
export function approvalLetter(requests: readonly WaitingRequest[], address: string) {
  const [first] = requests;
  const subject =
    requests.length === 1
      ? `Solicitação nº ${first!.number} espera sua aprovação`
      : `${requests.length} solicitações esperam sua aprovação`;
  const lines = requests.slice(0, LISTED).map(lineOf);
  const more = requests.length - lines.length;
  return {
    subject,
    text: [
      `${subject}:`,
      '',
      ...lines,
      ...(more > 0 ? [`… e mais ${more}.`] : []),
      '',
      `${address}/purchases?status=pending`,
      '',
      'Você recebe este aviso porque pode aprovar compras no Livro.',
    ].join('\n'),
  };
}

/** A request on a line of its own. */
export const lineOf = ({
  number,
  description,
  estimated_cost,
  development_name,
}: Pick<WaitingRequest, 'number' | 'description' | 'estimated_cost' | 'development_name'>): string =>
  [
    `- nº ${number}: ${description.replace(/\s+/g, ' ')}`,
    formatMoney(estimated_cost as Centavos).replaceAll('\u00a0', ' '),
    development_name,
  ]
    .filter(Boolean)
    .join(' · ');
