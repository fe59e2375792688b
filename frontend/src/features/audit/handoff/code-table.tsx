/** The accounts with their codes to type into: a table where there is room, else one below the other. What falls back on a wider code shows it. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { MappedAccountView, MappingView } from '../../../shared/api/generated.ts';
import { Badge } from '../../../shared/display/badge.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { FigureTable } from '../../../shared/display/figure-table.tsx';
import { useNarrow } from '../../../shared/display/use-narrow.ts';
import {
  type CodeField,
  codeFields,
  fieldLabels,
  problemOf,
  storedCodes,
  type Typed,
  typedAfter,
} from './codes-view.ts';

interface CodeTableProps {
  readonly mapping: MappingView;
  readonly typed: Typed;
  readonly onTyped: (next: (typed: Typed) => Typed) => void;
}

export function CodeTable(props: CodeTableProps) {
  const { mapping } = props;
  const narrow = useNarrow();
  const groups = groupsOf(mapping.accounts);
  const isMissing = missingIn(mapping);
  if (narrow)
    return (
      <Box sx={{ ...oneColumn, gap: 5 }}>
        {groups.map(([title, rows]) => (
          <Box component="section" key={title} aria-label={title} sx={{ ...oneColumn, gap: 3 }}>
            <Typography component="h3" variant="h3">
              {title}
            </Typography>
            {rows.map((row) => (
              <Box
                key={row.account}
                sx={{ ...oneColumn, gap: 2, borderTop: 1, borderColor: 'divider', pt: 2 }}
              >
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {row.name} {isMissing(row) && <Missing />}
                </Typography>
                {fieldsOf(row).map((field) => (
                  <div key={field}>
                    <Typography variant="caption" aria-hidden>
                      {fieldLabels[field]}
                    </Typography>
                    <CodeInput {...props} row={row} field={field} />
                  </div>
                ))}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    );
  return (
    <Box sx={{ '&& td': { textAlign: 'left', verticalAlign: 'top', width: '26%', whiteSpace: 'normal' } }}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">Nossa conta</th>
            {codeFields.map((field) => (
              <th key={field} scope="col" style={{ textAlign: 'left' }}>
                {fieldLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([title, rows]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.account}>
                <th scope="row">
                  {row.name} {isMissing(row) && <Missing />}
                </th>
                {codeFields.map((field) => (
                  <td key={field}>
                    {fieldsOf(row).includes(field) && <CodeInput {...props} row={row} field={field} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </FigureTable>
    </Box>
  );
}

const Missing = () => <Badge color="amber" label="Sem código" />;

type Rows = readonly MappedAccountView[];

const groupsOf = (rows: Rows): readonly (readonly [title: string, rows: Rows])[] => {
  const groups = new Map<string, MappedAccountView[]>();
  for (const row of rows) {
    const title = isCentre(row) ? 'Empreendimento' : (row.account_name ?? 'Plano de contas');
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups];
};

/** A cost centre has no account in the referential chart. */
const isCentre = ({ account }: MappedAccountView): boolean => account.startsWith('centre@');
const fieldsOf = (row: MappedAccountView): readonly CodeField[] => (isCentre(row) ? ['firm'] : codeFields);

/** Whether entries are on it that no lot can take as the codes are stored. */
function missingIn({ unmapped, development_id: development }: MappingView) {
  const keys = new Set(
    unmapped.flatMap(({ code, account_id: id }) => (development ? [`${code}@${id}`] : [code])),
  );
  return ({ account }: MappedAccountView): boolean => keys.has(account);
}

interface CodeInputProps extends CodeTableProps {
  readonly row: MappedAccountView;
  readonly field: CodeField;
}

function CodeInput({ row, field, typed, onTyped }: CodeInputProps) {
  const id = useId();
  const may = useMay('audit:deliver');
  const value = (typed[row.account] ?? storedCodes(row))[field];
  const problem = problemOf(field, value);
  const inherited = field === 'firm' ? row.inherited_firm_code : row.inherited_referential_code;
  const name = `${fieldLabels[field]}: ${row.name}${row.account_name && !isCentre(row) ? `, ${row.account_name}` : ''}`;
  const isHeld = value === '' && inherited !== null;
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        className="num"
        value={value}
        error={problem !== undefined}
        readOnly={!may}
        placeholder={inherited ?? undefined}
        autoComplete="off"
        onChange={(event) => onTyped((before) => typedAfter(before, row, field, event.target.value))}
        inputProps={{
          'aria-label': name,
          'aria-invalid': problem !== undefined || undefined,
          'aria-describedby': problem || isHeld ? `${id}-nota` : undefined,
          spellCheck: false,
        }}
      />
      {(problem || isHeld) && (
        <Typography
          id={`${id}-nota`}
          variant="caption"
          component="div"
          sx={{ color: problem ? 'error.main' : 'text.secondary', mt: 0.5 }}
        >
          {problem ?? `Vale ${inherited}, da conta mais ampla`}
        </Typography>
      )}
    </>
  );
}
