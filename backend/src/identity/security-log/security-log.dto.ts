/** What may be asked of the security log, and what it answers, as the wire sees it. */
import type { LocalDate } from '@livro/calendar';
import { securityKinds, type SecurityKind, securityOutcomes, type SecurityOutcome, text } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { ListQuery } from '../../platform/http/page.ts';
import { WireChoice, WireDate, WireText } from '../../platform/http/wire-field.ts';
import type { SecurityLogFilter, SecurityLogRow } from './security-log.queries.ts';

export class SecurityLogQuery extends ListQuery {
  @WireChoice(securityKinds, undefined, { optional: true }) kind?: SecurityKind;
  @WireChoice(securityOutcomes, undefined, { optional: true }) outcome?: SecurityOutcome;
  @WireText(text({ label: 'Usuário', max: 64 }), {
    optional: true,
    description: 'O id de quem agiu ou de quem se trata',
  })
  user?: string;
  @WireText(text({ label: 'Endereço', max: 64 }), { optional: true }) address?: string;
  @WireDate(undefined, { optional: true }) from?: LocalDate;
  @WireDate(undefined, { optional: true }) to?: LocalDate;
}

export const securityLogFilter = ({
  kind,
  outcome,
  user,
  address,
  from,
  to,
}: SecurityLogQuery): SecurityLogFilter => ({
  kind,
  outcome,
  userId: user,
  address,
  from,
  to,
});

export class SecurityPersonView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class SecurityRecordView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ enum: [...securityKinds], enumName: 'SecurityKind' }) kind!: SecurityKind;
  @ApiProperty({ enum: [...securityOutcomes], enumName: 'SecurityOutcome' }) outcome!: SecurityOutcome;
  @ApiProperty({ type: 'integer', description: 'Quantas vezes em um minuto' }) times!: number;
  @ApiProperty({ type: SecurityPersonView, nullable: true }) actor!: SecurityPersonView | null;
  @ApiProperty({
    type: SecurityPersonView,
    nullable: true,
    description: 'De quem se trata, ou de que sessão',
  })
  subject!: SecurityPersonView | null;
  @ApiProperty({ type: String, nullable: true }) route!: string | null;
  @ApiProperty({ type: String, nullable: true }) permission!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) status!: number | null;
  @ApiProperty() address!: string;
  @ApiProperty() device!: string;
  @ApiProperty({ type: String, nullable: true }) correlation_id!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) details!: object | null;
}

export function viewOfRecord(row: SecurityLogRow): SecurityRecordView {
  const { actor_id, actor_name, subject_name, subject, at, details, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name },
    subject: subject === null ? null : { id: subject, name: subject_name },
    details: details === null ? null : (JSON.parse(details) as object),
  };
}
