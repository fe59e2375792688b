/** Lots and what the next one would take as they leave: amounts in reais, exact to the cent. */
import type { Centavos } from '@livro/money';
import { toReais } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import type { Lot } from './handoff.ts';
import type { FoundHandoff } from './handoff-stream.read.ts';
import type { KnownAccount } from './known-accounts.queries.ts';
import type { LotPreview } from './lot-preview.queries.ts';
import { withoutCode } from './mapping.read.ts';
import { UnmappedAccountView, unmappedViews } from './mapping.view.ts';

const text = { type: 'string', nullable: true } as const;
const date = { ...text, format: 'date' } as const;
const integer = { type: 'integer' } as const;
const entry = { ...integer, nullable: true } as const;

export class LotRevisionView {
  @ApiProperty({ ...integer, description: '1 é a primeira entrega; as outras, reenvios com outros códigos' })
  revision!: number;
  @ApiProperty({ description: 'SHA-256 do arquivo' }) sha256!: string;
  @ApiProperty({ ...integer, description: 'A revisão dos códigos com que foi escrito' })
  mapping_revision!: number;
  @ApiProperty({ format: 'date-time' }) delivered_at!: string;
  @ApiProperty(text) delivered_by_name!: string | null;
}

export class LotView {
  @ApiProperty({ ...integer, description: 'Sem falhas, a partir de 1' }) number!: number;
  @ApiProperty({ format: 'date', description: 'Leva lançamentos com data até este dia' }) until!: string;
  @ApiProperty({ ...integer, description: 'Último lançamento do diário que foi considerado' })
  through!: number;
  @ApiProperty(integer) first_entry!: number;
  @ApiProperty(integer) last_entry!: number;
  @ApiProperty(integer) entries!: number;
  @ApiProperty({ description: 'Soma dos débitos, que é a dos créditos' }) debits!: number;
  @ApiProperty({ ...integer, description: 'Lançamentos de dias que um lote anterior já tinha alcançado' })
  late!: number;
  @ApiProperty({ description: 'Se os códigos mudaram desde a última entrega deste lote' })
  codes_changed!: boolean;
  @ApiProperty({ type: [LotRevisionView] }) revisions!: readonly LotRevisionView[];
}

export class LotPreviewView {
  @ApiProperty({ ...integer, description: 'O número que o lote terá' }) number!: number;
  @ApiProperty({ format: 'date' }) until!: string;
  @ApiProperty({ ...integer, description: 'Até que lançamento do diário; dito ao fazer o lote, nada muda' })
  through!: number;
  @ApiProperty(integer) entries!: number;
  @ApiProperty() debits!: number;
  @ApiProperty(integer) late!: number;
  @ApiProperty(entry) first_entry!: number | null;
  @ApiProperty(entry) last_entry!: number | null;
  @ApiProperty({ ...date, description: 'Data mais antiga' }) first_date!: string | null;
  @ApiProperty(date) last_date!: string | null;
  @ApiProperty({ type: [UnmappedAccountView], description: 'Sem código do escritório: o lote é recusado' })
  unmapped!: readonly UnmappedAccountView[];
}

const reais = (amount: number): number => toReais(amount as Centavos);

export const lotViews = ({ state, delivered }: FoundHandoff): readonly LotView[] =>
  state.lots.map((lot) => lotView(lot, state.mappingRevision, delivered)).reverse();

function lotView(lot: Lot, mappingRevision: number, delivered: FoundHandoff['delivered']): LotView {
  const authors = delivered.get(lot.number) ?? [];
  return {
    number: lot.number,
    until: lot.until,
    through: lot.through,
    first_entry: lot.first,
    last_entry: lot.last,
    entries: lot.entries,
    debits: reais(lot.debits),
    late: lot.late,
    codes_changed: lot.revisions.at(-1)!.mappingRevision !== mappingRevision,
    revisions: lot.revisions.map((one, place) => ({
      revision: one.revision,
      sha256: one.sha256,
      mapping_revision: one.mappingRevision,
      delivered_at: authors[place]!.at,
      delivered_by_name: authors[place]!.name,
    })),
  };
}

export const previewView = (
  { state }: FoundHandoff,
  reach: { readonly until: string; readonly through: number },
  preview: LotPreview,
  accounts: readonly KnownAccount[],
): LotPreviewView => ({
  number: state.lots.length + 1,
  ...reach,
  entries: preview.entries,
  debits: reais(preview.debits),
  late: preview.late,
  first_entry: preview.first,
  last_entry: preview.last,
  first_date: preview.from,
  last_date: preview.to,
  unmapped: unmappedViews(withoutCode(state.mapping, preview.lines), accounts),
});
