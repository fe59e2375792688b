/** The fields of a client in two groups: who it is, and what it has in which development. */
import { formatCnpj, formatCpf, formatPhone } from '@livro/brazil';
import { limits } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { oneColumn } from '../../shared/display/one-column.ts';
import { MaskedField } from '../../shared/fields/masked-field.tsx';
import { TagsField } from '../../shared/fields/tags-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import type { ClientForm } from './client-form-dialog.tsx';
import { clientLabels, isCompanyNumber } from './client-form.ts';
import { UnitsField } from './units-field.tsx';

interface ClientFieldsProps {
  readonly form: ClientForm;
  /** Those that may be chosen. */
  readonly developments: readonly Pick<DevelopmentView, 'id' | 'name'>[];
  /** The existing client whose own units are nobody else's; empty for a new one. */
  readonly clientId: string;
  /** The personal data belongs to an existing client and is only shown. */
  readonly locked?: boolean;
}

const formatTyped = (raw: string): string => (isCompanyNumber(raw) ? formatCnpj(raw) : formatCpf(raw));

const twoColumns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
} as const;

export function ClientFields({ form, developments, clientId, locked = false }: ClientFieldsProps) {
  const { control } = form;
  const left = useJudgedOnLeave(form);
  const company = useTyped(form.typed, ({ cpf }) => isCompanyNumber(cpf));
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <Group title="Dados do cliente">
        <TextField
          control={control}
          name="name"
          label={clientLabels.name}
          required
          autoFocus
          readOnly={locked}
        />
        <Box sx={twoColumns}>
          <MaskedField
            control={control}
            name="cpf"
            label={company ? 'CNPJ' : locked ? 'CPF' : clientLabels.cpf}
            required
            format={formatTyped}
            placeholder="000.000.000-00"
            readOnly={locked}
            onLeave={() => left('cpf')}
          />
          <MaskedField
            control={control}
            name="phone"
            label={clientLabels.phone}
            required
            format={formatPhone}
            placeholder="(00) 00000-0000"
            inputMode="tel"
            readOnly={locked}
          />
        </Box>
        <Box onBlur={() => left('email')}>
          <TextField
            control={control}
            name="email"
            label={clientLabels.email}
            required
            type="email"
            inputMode="email"
            readOnly={locked}
          />
        </Box>
        <TextField control={control} name="address" label={clientLabels.address} readOnly={locked} />
      </Group>
      <Group title={clientLabels.developmentUnits}>
        <UnitsField control={control} developments={developments} clientId={clientId} single={locked} />
      </Group>
      <Group title="Mais sobre o cliente">
        <TextField
          control={control}
          name="notes"
          label={clientLabels.notes}
          rows={3}
          maxLength={limits.notesMax}
          readOnly={locked}
        />
        <TagsField
          control={control}
          name="tags"
          label={clientLabels.tags}
          maxTags={limits.tagsMax}
          maxTagLength={limits.tagLengthMax}
          readOnly={locked}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ ...oneColumn, gap: 4, border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

type Judged = 'cpf' | 'email';

/** CPF and e-mail are judged when they are left, and from then on while they are typed. */
function useJudgedOnLeave({ typed, judge }: ClientForm): (field: Judged) => void {
  const cpf = useTyped(typed, (values) => values.cpf);
  const email = useTyped(typed, (values) => values.email);
  const [judged, setJudged] = useState<readonly Judged[]>([]);
  const judgeAgain = useEffectEvent(() => {
    for (const field of judged) judge(field);
  });
  useEffect(() => judgeAgain(), [judged, cpf, email]);
  return (field) => {
    if (typed.now()[field] !== '' && !judged.includes(field)) setJudged([...judged, field]);
  };
}
