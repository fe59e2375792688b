/** Whether e-mails go out: told here, and set where the program is installed. */
import Typography from '@mui/material/Typography';
import { useMailNoticesGetQuery } from '../../shared/api/generated.ts';
import { Setting, SettingNote } from './setting.tsx';

export function MailNotices() {
  const read = useMailNoticesGetQuery();
  return (
    <Setting
      title="Avisos por e-mail"
      failed="Não foi possível saber se e-mails são enviados."
      read={read}
      height={40}
    >
      {({ enabled }) => (
        <>
          <Typography>
            {enabled
              ? 'Quem pode aprovar uma compra recebe um e-mail, e quem a pediu, outro quando ela é decidida.'
              : 'Nenhum e-mail é enviado: esta instalação não tem servidor de e-mail.'}
          </Typography>
          <SettingNote>
            Quem cuida da instalação é que define isto (SMTP_URL e MAIL_FROM); não se muda nesta tela.
          </SettingNote>
        </>
      )}
    </Setting>
  );
}
