/** What callers may send to correct several entries at once, and what became of each. */
import type { LocalDate } from '@livro/calendar';
import { limits, messages, reasonChecks, severalEntriesChecks, type Check } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { ItemOutcomeView } from '../../platform/http/one-by-one.ts';
import { WireDate, WireTags, WireText, WireWords } from '../../platform/http/wire-field.ts';

const someTags: Check<string[]> = (tags) => {
  if (!tags || tags.length === 0) return { code: 'REQUIRED_FIELD', message: messages.tagsToAddRequired };
  if (tags.length > limits.tagsMax) return { code: 'MAX_LENGTH', message: messages.tooManyTags };
  return tags.some((tag) => tag.length > limits.tagLengthMax)
    ? { code: 'MAX_LENGTH', message: messages.tagTooLong }
    : undefined;
};

class SeveralEntriesDto {
  @WireWords(severalEntriesChecks.some, { description: 'Os ids dos lançamentos; cada um é tratado uma vez' })
  ids!: string[];
}

export class ReverseSeveralDto extends SeveralEntriesDto {
  @WireText(reasonChecks.reversalReason, { description: 'O motivo de todos' })
  reason!: string;

  @WireDate(reasonChecks.reversalDate, {
    optional: true,
    description:
      'O dia de todos os estornos; sem ela, o de cada lançamento enquanto o mês está aberto, senão hoje',
  })
  date?: LocalDate;
}

export class TagSeveralDto extends SeveralEntriesDto {
  @WireTags(someTags, { optional: false, description: 'Tags que se acrescentam às que cada um já tem' })
  tags!: string[];
}

export class CorrectedItemView extends ItemOutcomeView {
  @ApiProperty({ type: 'string', nullable: true, description: 'O estorno, onde se estornou' })
  reversalId!: string | null;
}

export class CorrectedItemsView {
  @ApiProperty({ type: 'integer', description: 'Quantos foram feitos' }) done!: number;
  @ApiProperty({ type: [CorrectedItemView] }) results!: readonly CorrectedItemView[];
}
