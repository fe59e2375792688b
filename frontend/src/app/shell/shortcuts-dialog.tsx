/** The list of keys. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Dialog } from '../../shared/dialog/dialog.tsx';

const keys: readonly (readonly [keys: readonly string[], action: string])[] = [
  [['Ctrl', 'K'], 'Buscar qualquer registro, página ou ação'],
  [['?'], 'Mostrar esta lista'],
  [['/'], 'Buscar nesta página'],
  [['n'], 'Criar: empreendimento, cliente, solicitação ou usuário (na lista)'],
  [['l'], 'Lançar: despesa, pagamento, transferência ou aplicação (em qualquer página)'],
  [['l', 'p'], 'Lançar de uma planilha: colar linhas (em qualquer página)'],
  [['F9'], 'Próximo erro; Shift+F9, o anterior (nas linhas coladas)'],
  [['d'], 'Adicionar despesa (no empreendimento)'],
  [['r'], 'Registrar pagamento (no empreendimento)'],
  [['t'], 'Transferências (no empreendimento)'],
  [['i'], 'Aplicações (no empreendimento)'],
  [['h'], 'Ver histórico (no empreendimento)'],
  [['f'], 'Filtrar pelo que a célula diz (em Lançamentos)'],
  [['j'], 'Próximo lançamento; k, o anterior (com um aberto)'],
  [['s'], 'Selecionar o que posso aprovar (em Compras)'],
  [['a'], 'Aprovar o que está selecionado (em Compras)'],
  [['g', 'e'], 'Ir para Empreendimentos'],
  [['g', 'l'], 'Ir para Lançamentos'],
  [['g', 'c'], 'Ir para Clientes'],
  [['g', 'p'], 'Ir para Compras'],
  [['g', 'u'], 'Ir para Usuários'],
  [['g', 'm'], 'Ir para Empresa'],
  [['g', 's'], 'Ir para o Registro de segurança'],
  [['g', 'd'], 'Ir para o Painel'],
  [['e'], 'Editar o lançamento da linha (no histórico)'],
  [['Ctrl', 'Enter'], 'Enviar o formulário aberto'],
  [['Ctrl', 'Shift', 'Enter'], 'Salvar e lançar outra (em uma despesa ou um pagamento)'],
  [['Esc'], 'Fechar a janela'],
  [['Ctrl', 'Z'], 'Desfazer o último lançamento (até 10 s)'],
  [['F8'], 'Ir para o aviso do último lançamento'],
  [['Alt', '↓'], 'Em uma data: abrir o calendário'],
  [['↑', '↓'], 'Em uma data: um dia para frente ou para trás'],
  [['PgUp', 'PgDn'], 'Em uma data: um mês para frente ou para trás'],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Atalhos de teclado" width={520} onClose={onClose}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 3, alignItems: 'center' }}
      >
        {keys.map(([combination, action]) => (
          <Box key={action} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 1 }}>
              {combination.map((key) => (
                <Box
                  component="kbd"
                  key={key}
                  sx={{
                    px: 2,
                    py: 0.5,
                    border: 1,
                    borderColor: 'control.border',
                    borderRadius: '4px',
                    fontFamily: 'inherit',
                    fontSize: '0.75rem',
                    fontWeight: 600,
                  }}
                >
                  {key}
                </Box>
              ))}
            </Box>
            <Typography component="dd" sx={{ m: 0 }}>
              {action}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 5, color: 'text.secondary' }}>
        Os atalhos de uma tecla podem ser desligados no menu do usuário.
      </Typography>
    </Dialog>
  );
}
