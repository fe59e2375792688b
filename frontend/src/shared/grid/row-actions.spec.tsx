import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RowActions } from './row-actions.tsx';

function Row() {
  const [isSent, setSent] = useState(false);
  const action = {
    label: isSent ? 'Reenviar' : 'Tentar agora',
    icon: <span />,
    may: true,
    onClick: () => setSent(true),
  };
  return <RowActions subject="1 evento" buttons={[action]} />;
}

it('leaves the focus on a button that gets another word when it is pressed', async () => {
  render(<Row />);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar agora 1 evento' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reenviar 1 evento' }));
});
