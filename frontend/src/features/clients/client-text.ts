/** A client's details as the lists show them: the CPF masked, the developments with their units. */
import { digitsOf, formatPhone, maskTaxpayer } from '@livro/brazil';
import { unitsText } from '@livro/rules';
import type { ClientView } from '../../shared/api/generated.ts';

export const shownCpf = ({ cpf }: ClientView): string => maskTaxpayer(cpf);
export const shownPhone = ({ phone }: ClientView): string => formatPhone(digitsOf(phone));

/** "Residencial Aurora (101, 102); Jardim das Acácias". */
export const shownDevelopments = ({ developmentUnits }: ClientView): string =>
  developmentUnits
    .map(
      ({ developmentName, units }) =>
        `${developmentName ?? 'Empreendimento'}${units.length > 0 ? ` (${unitsText(units)})` : ''}`,
    )
    .join('; ');

/** The developments' names alone: "Residencial Aurora; Jardim das Acácias". */
export const shownDevelopmentNames = ({ developmentUnits }: ClientView): string =>
  developmentUnits.map(({ developmentName }) => developmentName ?? 'Empreendimento').join('; ');

/** Their units, in the same order: "101, 102; 7". */
export const shownUnits = ({ developmentUnits }: ClientView): string =>
  developmentUnits
    .map(({ units }) => unitsText(units))
    .filter((units) => units !== '')
    .join('; ');

/** First letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
};
