/** The columns of the accountant's codes: what an import reads again, and beside it what the lines are called. */
import { accountKindLabels } from '@livro/rules';
import { mappingColumns as titles } from '../../audit/handoff/mapping-file.read.ts';
import type { MappingRow } from '../../audit/handoff/mapping.read.ts';
import { type Column, text } from '../../platform/files/table.ts';

export const mappingColumns: readonly Column<MappingRow>[] = [
  text(titles.account, 40, ({ account }) => account),
  text(titles.place, 30, ({ place }) => place?.developmentName ?? null),
  text(titles.holder, 18, ({ place, line }) =>
    place && line !== 'centre' ? accountKindLabels[place.kind] : null,
  ),
  text(titles.name, 34, ({ name }) => name),
  text(titles.firmCode, 20, ({ own }) => own.firmCode),
  text(titles.referentialCode, 20, ({ own }) => own.referentialCode),
];
