/** The matrix of duties and the acts behind its cells, as they go over the wire. */
import { type UserType, userTypes } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { kindLabels, overlaps, roles } from './duties.ts';
import type { CountedAct, CountedOverlap, DutyPerson, DutyPeriod, FoundAct } from './duty.queries.ts';

export class DutyRoleView {
  @ApiProperty({ enum: roles.map(({ name }) => name) }) name!: string;
  @ApiProperty({ example: 'Aprovou compra' }) title!: string;
}

export class DutyOverlapView {
  @ApiProperty({ enum: overlaps.map(({ name }) => name) }) name!: string;
  @ApiProperty({ example: 'Pediu e aprovou' }) title!: string;
  @ApiProperty() definition!: string;
}

export class DutyCountView {
  @ApiProperty({ description: 'Papel ou sobreposição' }) name!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

export class DutyPersonView {
  @ApiProperty() person_id!: string;
  @ApiProperty({ type: String, nullable: true }) person_name!: string | null;
  @ApiProperty({ enum: userTypes, nullable: true, description: 'O tipo que tem hoje' })
  person_type!: UserType | null;
  @ApiProperty({ type: [DutyCountView], description: 'Na ordem dos papéis; zeros não são ditos' })
  roles!: readonly DutyCountView[];
  @ApiProperty({ type: [DutyCountView], description: 'Na ordem das sobreposições; zeros não são ditos' })
  overlaps!: readonly DutyCountView[];
}

export class DutiesView {
  @ApiProperty({ format: 'date' }) from!: string;
  @ApiProperty({ format: 'date' }) to!: string;
  @ApiProperty({ type: [DutyRoleView] }) roles!: readonly DutyRoleView[];
  @ApiProperty({ type: [DutyOverlapView] }) overlaps!: readonly DutyOverlapView[];
  @ApiProperty({ type: [DutyPersonView] }) people!: readonly DutyPersonView[];
}

export class DutyActView {
  @ApiProperty({ description: 'Fluxo e número nele' }) id!: string;
  @ApiProperty({ example: 'PurchaseApproved' }) kind!: string;
  @ApiProperty({ example: 'Compra aprovada' }) title!: string;
  @ApiProperty({ format: 'date-time' }) recorded_at!: string;
  @ApiProperty({ type: String, nullable: true, description: 'De que se trata' }) about!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Por quê' }) reason!: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) entry_number!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'O que a mesma pessoa tinha feito antes' })
  first_title!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) first_at!: string | null;
}

interface Counted {
  readonly acts: readonly CountedAct[];
  readonly overlaps: readonly CountedOverlap[];
  readonly people: readonly DutyPerson[];
}

export function dutiesView({ from, to }: DutyPeriod, counted: Counted): DutiesView {
  const ids = [...new Set(counted.acts.map(({ person_id }) => person_id))];
  const people = ids.map((id) => personView(id, counted));
  return {
    from,
    to,
    roles: roles.map(({ name, title }) => ({ name, title })),
    overlaps: overlaps.map(({ name, title, definition }) => ({ name, title, definition })),
    people: people.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt-BR')),
  };
}

const nameOf = ({ person_name, person_id }: DutyPersonView): string => person_name ?? person_id;

function personView(id: string, counted: Counted): DutyPersonView {
  const person = counted.people.find((one) => one.id === id);
  const theirs = counted.acts.filter(({ person_id }) => person_id === id);
  return {
    person_id: id,
    person_name: person?.name ?? null,
    person_type: person?.type ?? null,
    roles: roles.flatMap(({ name, kinds }) => {
      const acts = theirs.filter(({ kind }) => kinds.includes(kind));
      return acts.length === 0 ? [] : [{ name, count: acts.reduce((sum, { count }) => sum + count, 0) }];
    }),
    overlaps: overlaps.flatMap(({ name }) => {
      const found = counted.overlaps.find((one) => one.person_id === id && one.overlap === name);
      return found ? [{ name, count: found.count }] : [];
    }),
  };
}

export const dutyActView = (act: FoundAct): DutyActView => ({
  id: `${act.stream}@${act.revision}`,
  kind: act.kind,
  title: kindLabels[act.kind] ?? act.kind,
  recorded_at: act.recorded_at.toISOString(),
  about: act.about,
  reason: act.reason,
  entry_number: act.entry_number,
  first_title: act.first_kind === null ? null : (kindLabels[act.first_kind] ?? act.first_kind),
  first_at: act.first_at?.toISOString() ?? null,
});
