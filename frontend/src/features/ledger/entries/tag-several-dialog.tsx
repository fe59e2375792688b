/** Gives tags to the selected entries, beside those that each has; what takes none stays as it was and says why. */
import { limits, messages } from '@livro/rules';
import { useSeveralEntriesTagMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { counted } from '../../../shared/display/count.ts';
import { TagsField } from '../../../shared/fields/tags-field.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { SeveralFrame, type SeveralDialogProps } from './several-frame.tsx';
import { useSeveral } from './use-several.ts';

type Values = { tags: string[] };
const labels = { tags: 'Tags a acrescentar' } as const;

export default function TagSeveralDialog({ entries, ...ways }: SeveralDialogProps) {
  const [tag] = useSeveralEntriesTagMutation();
  const several = useSeveral<Values>({
    entries,
    name: 'tags',
    initial: { tags: [] },
    labels,
    validate: ({ tags }) =>
      problemsOf<Values>({
        tags: tags.length === 0 ? { code: 'REQUIRED_FIELD', message: messages.tagsToAddRequired } : undefined,
      }),
    send: (ids, { tags }, idempotencyKey) =>
      outcomeOf(tag({ tagSeveralDto: { ids, tags }, 'Idempotency-Key': idempotencyKey })),
    success: () => ({ title: 'Tags acrescentadas' }),
    fallback: 'tags',
    failed: messages.failures.saveExpense,
  });
  return (
    <SeveralFrame
      {...ways}
      several={several}
      form={several.form}
      title={`Acrescentar tags a ${counted(several.chosen.length, 'lançamento', 'lançamentos')}`}
      submitLabel="Acrescentar"
      busyLabel="Acrescentando..."
      leftTitle="Nem todos receberam as tags"
      done={['com as tags', 'com as tags']}
    >
      <TagsField
        control={several.form.control}
        name="tags"
        label={labels.tags}
        required
        autoFocus
        maxTags={limits.tagsMax}
        maxTagLength={limits.tagLengthMax}
      />
    </SeveralFrame>
  );
}
