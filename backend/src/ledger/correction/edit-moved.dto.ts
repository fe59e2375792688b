/** What callers may send to correct a transfer, an investment or a return. What is left out stays; what is empty is cleared. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  investmentChecks,
  investmentTypes,
  messages,
  returnChecks,
  returnKinds,
  transferChecks,
  type InvestmentType,
  type ReturnKind,
} from '@livro/rules';
import {
  KEPT,
  WireBoolean,
  WireChoice,
  WireDate,
  WireDecimalText,
  WireId,
  WireMoney,
  WireTags,
  WireText,
} from '../../platform/http/wire-field.ts';
import { OptionalReasonDto } from './correction.dto.ts';

const optional = { optional: true } as const;

export class EditTransferDto extends OptionalReasonDto {
  @WireId(transferChecks.sourceAccountId, { ...KEPT, aliases: ['sourceAccount'] })
  sourceAccountId?: string;

  @WireId(transferChecks.destinationAccountId, { ...KEPT, aliases: ['destinationAccount'] })
  destinationAccountId?: string;

  @WireMoney(transferChecks.amount, KEPT)
  amount?: Centavos;

  @WireText(transferChecks.description, KEPT)
  description?: string;

  @WireDate(transferChecks.date, KEPT)
  date?: LocalDate;

  @WireText(transferChecks.notes, optional)
  notes?: string;

  @WireTags(transferChecks.tags, { default: undefined })
  tags?: string[];
}

export class EditInvestmentDto extends OptionalReasonDto {
  @WireId(investmentChecks.accountId, { ...KEPT, aliases: ['account'] })
  accountId?: string;

  @WireChoice(investmentTypes, investmentChecks.type, KEPT)
  type?: InvestmentType;

  @WireText(investmentChecks.description, KEPT)
  description?: string;

  @WireMoney(investmentChecks.amount, { ...KEPT, aliases: ['principalAmount'] })
  amount?: Centavos;

  @WireDecimalText(investmentChecks.expectedReturnRate, {
    ...optional,
    description: '% ao ano, de 0 a 100',
    unreadable: messages.rateOutOfRange,
  })
  expectedReturnRate?: string;

  @WireDate(investmentChecks.date, { ...KEPT, aliases: ['investmentDate'] })
  date?: LocalDate;

  @WireDate(undefined, optional)
  expectedReturnDate?: LocalDate;

  @WireText(investmentChecks.notes, optional)
  notes?: string;

  @WireTags(investmentChecks.tags, { default: undefined, aliases: ['tagList'] })
  tags?: string[];
}

export class EditReturnDto extends OptionalReasonDto {
  @WireId(returnChecks.investmentId, KEPT)
  investmentId?: string;

  @WireChoice(returnKinds, returnChecks.type, { ...KEPT, aliases: ['returnType'] })
  type?: ReturnKind;

  @WireMoney(returnChecks.amount, { ...KEPT, aliases: ['returnAmount'] })
  amount?: Centavos;

  @WireDate(returnChecks.date, { ...KEPT, aliases: ['returnDate', 'actualReturnDate'] })
  date?: LocalDate;

  @WireText(returnChecks.description, KEPT)
  description?: string;

  @WireText(returnChecks.notes, optional)
  notes?: string;

  @WireBoolean(undefined, { description: 'Corrige mesmo acima do valor da posição' })
  force?: boolean;
}
