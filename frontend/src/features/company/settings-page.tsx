/** Configurações: what holds for the whole company, each thing under a heading of its own; changed by administrators. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi } from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { AccessKeysWay } from './access-keys-way.tsx';
import { ApprovalRules } from './approval-rules.tsx';
import { CompanyTold } from './company-told.tsx';
import { MailNotices } from './mail-notices.tsx';
import { ImportWay } from './import-way.tsx';
import { LateRule } from './late-rule.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { WebhooksWay } from './webhooks-way.tsx';

export const ahead: Ahead = ({ may }) =>
  may('company:read')
    ? [
        generatedApi.endpoints.companyGet.initiate(undefined, unheld),
        generatedApi.endpoints.companyLogoGet.initiate(undefined, unheld),
        generatedApi.endpoints.lateRuleGet.initiate(undefined, unheld),
      ]
    : [];

export default function SettingsPage() {
  const may = useMay('company:read');
  const dialog = useDialogAddress();
  const edited = (name: string) => ({
    editing: dialog.name === name,
    onEdit: () => dialog.open(name),
    onClose: dialog.close,
  });
  return (
    <ListPage title={messages.screens.menuSettings} action={null} may={may}>
      <Box sx={oneColumn}>
        <CompanyTold {...edited('empresa')} />
        <CompanyLogo
          {...edited('logotipo')}
          removing={dialog.name === 'remover-logotipo'}
          onRemove={() => dialog.open('remover-logotipo')}
        />
        <LateRule {...edited('regra-de-atraso')} />
        <ApprovalRules {...edited('regras-de-aprovacao')} />
        <MailNotices />
        <AccessKeysWay />
        <WebhooksWay />
        <ImportWay />
      </Box>
    </ListPage>
  );
}
