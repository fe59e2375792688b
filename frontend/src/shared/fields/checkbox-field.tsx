/** A yes or no of a form; in the form's values it is the text `yes` or nothing. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { FieldValues } from 'react-hook-form';
import { asField, type FieldProps } from './field-props.ts';
import { useTextField } from './use-field.ts';

export const YES = 'yes';

function CheckboxFieldDrawn<Values extends FieldValues>(
  props: Pick<FieldProps<Values>, 'control' | 'name' | 'label'>,
) {
  const { id, value, change, leave, attach } = useTextField(props.control, props.name);
  return (
    <FormControlLabel
      label={props.label}
      sx={{ ml: -2 }}
      control={
        <Checkbox
          id={id}
          checked={value === YES}
          onChange={(event) => change(event.target.checked ? YES : '')}
          onBlur={leave}
          slotProps={{ input: { ref: attach } }}
        />
      }
    />
  );
}

export const CheckboxField = asField(CheckboxFieldDrawn);
