/** The accountant's codes as they leave: rows with their own codes and what they fall back on, and what has none. */
import { accountKindLabels, accountKinds, type AccountKind } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { BookLine } from './account-keys.ts';
import type { FoundHandoff } from './handoff-stream.read.ts';
import type { KnownAccount } from './known-accounts.queries.ts';
import { lineName, type MappingRow } from './mapping.read.ts';

const text = { type: 'string', nullable: true } as const;

export class MappedAccountView {
  @ApiProperty({ description: 'A chave da conta; é por ela que os códigos são gravados' }) account!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ ...text, enum: accountKinds }) account_type!: AccountKind | null;
  @ApiProperty(text) account_name!: string | null;
  @ApiProperty({ ...text, description: 'Na escrituração do escritório' }) firm_code!: string | null;
  @ApiProperty({ ...text, description: 'No plano de contas referencial' }) referential_code!: string | null;
  @ApiProperty({ ...text, description: 'Vale onde a conta não tem código próprio' })
  inherited_firm_code!: string | null;
  @ApiProperty(text) inherited_referential_code!: string | null;
}

export class UnmappedAccountView {
  @ApiProperty({ format: 'uuid' }) account_id!: string;
  @ApiProperty({ enum: accountKinds }) account_type!: AccountKind;
  @ApiProperty({ format: 'uuid' }) development_id!: string;
  @ApiProperty() development_name!: string;
  @ApiProperty({ description: 'Linha do plano de contas' }) code!: string;
  @ApiProperty() name!: string;
}

export class MappingView {
  @ApiProperty({
    type: 'integer',
    description: 'Quantas vezes os códigos mudaram; quem os muda diz qual viu',
  })
  revision!: number;
  @ApiProperty({ ...text, format: 'date-time' }) changed_at!: string | null;
  @ApiProperty(text) changed_by_name!: string | null;
  @ApiProperty({ ...text, format: 'uuid', description: 'De que empreendimento; nulo: o plano todo' })
  development_id!: string | null;
  @ApiProperty({ type: [MappedAccountView] }) accounts!: readonly MappedAccountView[];
  @ApiProperty({
    type: [UnmappedAccountView],
    description: 'Contas com lançamentos e sem código do escritório: nenhum lote as leva',
  })
  unmapped!: readonly UnmappedAccountView[];
}

const rowView = ({ account, name, place, own, inherited }: MappingRow): MappedAccountView => ({
  account,
  name,
  account_type: place?.kind ?? null,
  account_name: place ? accountKindLabels[place.kind] : null,
  firm_code: own.firmCode,
  referential_code: own.referentialCode,
  inherited_firm_code: inherited.firmCode,
  inherited_referential_code: inherited.referentialCode,
});

export function unmappedViews(
  lines: readonly BookLine[],
  accounts: readonly KnownAccount[],
): readonly UnmappedAccountView[] {
  return accounts.flatMap((account) =>
    lines
      .filter(({ accountId }) => accountId === account.id)
      .map(({ code }) => ({
        account_id: account.id,
        account_type: account.kind,
        development_id: account.developmentId,
        development_name: account.developmentName,
        code,
        name: lineName(code),
      })),
  );
}

export const mappingView = (
  { state, mapped }: FoundHandoff,
  developmentId: string | undefined,
  rows: readonly MappingRow[],
  unmapped: readonly UnmappedAccountView[],
): MappingView => ({
  revision: state.mappingRevision,
  changed_at: mapped?.at ?? null,
  changed_by_name: mapped?.name ?? null,
  development_id: developmentId ?? null,
  accounts: rows.map(rowView),
  unmapped,
});
