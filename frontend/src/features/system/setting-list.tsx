/** Which keys and settings this installation has set, and what that means. Their values are shown nowhere. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SystemSettingView } from '../../shared/api/generated.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Section } from '../../shared/display/section.tsx';
import { LineList } from './line-list.tsx';

export function SettingList({ settings }: { settings: readonly SystemSettingView[] }) {
  return (
    <Section title="Chaves e configurações">
      <Typography sx={{ maxWidth: '72ch', color: 'text.secondary' }}>
        O que quem instalou o programa definiu. Os valores não aparecem em lugar nenhum.
      </Typography>
      <LineList
        label="Chaves e configurações"
        empty="Nenhuma."
        lines={settings.map(({ name, isSet, meaning }) => ({
          key: name,
          head: (
            <>
              <Badge label={isSet ? 'Definida' : 'Não definida'} color={isSet ? 'blue' : 'grey'} />
              <Box component="code">{name}</Box>
            </>
          ),
          text: meaning,
        }))}
      />
    </Section>
  );
}
