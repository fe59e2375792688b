/** An entry by its number: a link to all that is known of it. */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { entryAddress } from './addresses.ts';

export const EntryLink = ({ number, text = `nº ${number}` }: { number: number; text?: string }) => (
  <Link component={RouterLink} to={entryAddress(number)} className="num" sx={{ fontWeight: 500 }}>
    {text}
  </Link>
);
