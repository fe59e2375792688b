import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store.ts';
import type { Outcome } from '../api/outcome.ts';
import { fieldId } from '../fields/field-props.ts';
import { useEntryForm } from './use-entry-form.ts';

let settle: (outcome: Outcome<string>) => void;

function Form() {
  const form = useEntryForm<{ email: string }, string>({
    name: 'teste',
    initial: { email: '' },
    labels: { email: 'E-mail' },
    validate: () => ({}),
    send: () => new Promise((resolve) => (settle = resolve)),
    onDone: () => undefined,
    fallback: 'email',
    failed: 'Não deu.',
  });
  return (
    <>
      <form onSubmit={form.submit}>
        <Field form={form} />
        <button type="submit">Gravar</button>
        <p role="status">{form.sending ? 'gravando' : 'parado'}</p>
      </form>
      <input type="password" aria-label="Senha" />
    </>
  );
}

function Field({ form }: { form: { control: { register: (name: 'email') => object } } }) {
  return <input type="email" aria-label="E-mail" id={fieldId('email')} {...form.control.register('email')} />;
}

it('takes no key while it is being sent, and gives none to a password field that comes meanwhile', async () => {
  const user = userEvent.setup();
  render(
    <Provider store={makeStore()}>
      <Form />
    </Provider>,
  );
  const [email, password] = [
    screen.getByLabelText<HTMLInputElement>('E-mail'),
    screen.getByLabelText<HTMLInputElement>('Senha'),
  ];
  await user.type(email, 'ana@x.com{Enter}');
  await screen.findByText('gravando');
  await user.keyboard('segredo');
  password.focus();
  await user.keyboard('minha');
  settle({ ok: true, data: '' });
  await screen.findByText('parado');
  expect(email.value).toBe('ana@x.com');
  expect(password.value).toBe('minha');
  await user.type(email, '.br');
  expect(email.value).toBe('ana@x.com.br');
});
