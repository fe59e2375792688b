/** What may be asked and said of the accountant's codes. */
import { every, handoffChecks, messages, required } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { WireId, WireInteger, WireList, WireText } from '../../platform/http/wire-field.ts';

const optional = { optional: true } as const;
const account = every<string>(required(messages.accountRequired), (value) =>
  value!.length > 100 ? { code: 'ACCOUNT_NOT_FOUND', message: messages.accountNotFound } : undefined,
);

export class MappingQuery {
  @WireId(undefined, { ...optional, description: 'As contas de um empreendimento; sem ele, o plano todo' })
  development?: string;
}

export class MappedAccountDto {
  @WireText(account, { description: 'A chave da conta' })
  account!: string;

  @WireText(handoffChecks.firmCode, { ...optional, description: 'Vazio: nenhum código próprio' })
  firmCode?: string;

  @WireText(handoffChecks.referentialCode, optional)
  referentialCode?: string;
}

const seen = { description: 'A revisão dos códigos que se viu' } as const;

export class MapAccountsDto extends MappingQuery {
  @WireInteger(undefined, seen)
  revision!: number;

  @WireList(() => MappedAccountDto, required(messages.accountRequired))
  accounts!: MappedAccountDto[];
}

export class ImportMappingDto {
  @WireInteger(undefined, seen)
  revision!: number;

  /** Longer than any text of a form: read from the body as it came. */
  @ApiProperty({
    description: 'O arquivo exportado, com as colunas Chave, Conta do escritório e Conta referencial',
  })
  csv!: string;
}
