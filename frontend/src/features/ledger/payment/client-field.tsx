/** Chooses a client by name, e-mail, CPF or CNPJ: the server searches, those of the development come first. */
import { maskTaxpayer } from '@livro/brazil';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSettled } from '../../../shared/display/use-settled.ts';
import { completedInput, settleByEnter } from '../../../shared/fields/completed-input.ts';
import { describedBy, FieldFrame } from '../../../shared/fields/field-frame.tsx';
import type { FieldProps } from '../../../shared/fields/field-props.ts';
import { useTextField } from '../../../shared/fields/use-field.ts';
import { useClientsGetQuery, useClientsListQuery, type ClientView } from '../../../shared/api/generated.ts';

const OFFERED = 20;

interface ClientFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Whose clients come first. */
  readonly developmentId?: string;
  readonly onChosen: (client: ClientView | undefined) => void;
}

export function ClientField<Values extends FieldValues>(props: ClientFieldProps<Values>) {
  const { control, name, label, required, autoFocus, developmentId, onChosen } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useSettled(typed);
  const [picked, setPicked] = useState<ClientView>();
  const known = picked?.id === value ? picked : undefined;
  // A draft brings only the id: the name is the server's to tell.
  const fetched = useClientsGetQuery({ id: value }, { skip: value === '' || known !== undefined });
  const chosen = known ?? fetched.currentData ?? null;
  const asked = { search: chosen?.name === search ? undefined : search || undefined, limit: OFFERED };
  const here = useClientsListQuery(
    { ...asked, developmentId, sort: 'name' },
    { skip: developmentId === undefined },
  );
  const all = useClientsListQuery({ ...asked, sort: 'name' });
  const own = here.data ?? [];
  const options = [
    ...own,
    ...(all.data ?? []).filter((one) => !own.some(({ id: ownId }) => ownId === one.id)),
  ];
  const failed = here.isError || all.isError;

  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      error={error}
      notice={failed ? 'Não foi possível buscar os clientes. Tente digitar outra vez.' : undefined}
    >
      <Autocomplete<ClientView>
        id={id}
        autoHighlight
        options={options}
        value={chosen}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onKeyDown={(event) => settleByEnter(event, open)}
        filterOptions={(found) => found}
        getOptionLabel={(client) => client.name}
        getOptionKey={(client) => client.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        groupBy={
          developmentId === undefined
            ? undefined
            : (client) =>
                own.some((one) => one.id === client.id) ? 'Clientes deste empreendimento' : 'Outros clientes'
        }
        loading={here.isFetching || all.isFetching}
        loadingText="Buscando clientes…"
        noOptionsText="Nenhum cliente encontrado"
        openText="Abrir a lista de clientes"
        closeText="Fechar a lista de clientes"
        clearText="Limpar cliente"
        onInputChange={(_event, text) => setTyped(text.trim())}
        onChange={(_event, client) => {
          setPicked(client ?? undefined);
          change(client?.id ?? '');
          onChosen(client ?? undefined);
        }}
        onBlur={leave}
        renderOption={({ key, ...rest }, client) => (
          <Box component="li" key={key} {...rest}>
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap>{client.name}</Typography>
              <Typography variant="caption" component="div" className="num" sx={{ color: 'text.secondary' }}>
                {maskTaxpayer(client.cpf)}
              </Typography>
            </Box>
          </Box>
        )}
        renderInput={({ slotProps, fullWidth }) => {
          const { ref, ...input } = slotProps.input;
          return (
            <OutlinedInput
              {...input}
              ref={ref}
              fullWidth={fullWidth}
              error={Boolean(error)}
              placeholder="Nome, e-mail, CPF ou CNPJ"
              inputRef={attach}
              sx={completedInput}
              inputProps={{
                ...slotProps.htmlInput,
                'aria-required': required,
                'data-autofocus': autoFocus ? '' : undefined,
                ...describedBy(id, failed, Boolean(error)),
              }}
            />
          );
        }}
      />
    </FieldFrame>
  );
}
