import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { onDemand, type Code } from './on-demand.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Olá, {name}</p>;

/** Code that comes when the test says so. */
function held() {
  let bring!: () => Promise<void>;
  let lose!: () => Promise<void>;
  const fetch = jest.fn<ReturnType<Code<{ readonly name: string }>>, []>(
    () =>
      new Promise((resolve, reject) => {
        bring = () => act(async () => resolve({ default: Greeting }));
        lose = () => act(async () => reject(new Error('not found')));
      }),
  );
  return { fetch, bring: () => bring(), lose: () => lose() };
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>Falhou</p> : this.props.children;
  }
}

describe('onDemand', () => {
  it('shows what stands in its place until the code is there, and then draws it', async () => {
    const { fetch, bring } = held();
    const Late = onDemand(fetch);
    render(<Late name="Ana" meanwhile={<p>Carregando</p>} />);
    expect(screen.getByText('Carregando')).toBeTruthy();
    await bring();
    expect(screen.getByText('Olá, Ana')).toBeTruthy();
    expect(screen.queryByText('Carregando')).toBeNull();
  });

  it('fetches once for all that ask, and draws at once what is known', async () => {
    const { fetch, bring } = held();
    const Late = onDemand(fetch);
    render(
      <>
        <Late name="Ana" />
        <Late name="Bia" />
      </>,
    );
    await bring();
    expect(screen.getByText('Olá, Ana')).toBeTruthy();
    expect(screen.getByText('Olá, Bia')).toBeTruthy();
    render(<Late name="Caio" />);
    expect(screen.getByText('Olá, Caio')).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('draws nothing for anyone who has gone meanwhile', async () => {
    const { fetch, bring } = held();
    const Late = onDemand(fetch);
    const { unmount } = render(<Late name="Ana" />);
    unmount();
    await bring();
    expect(screen.queryByText('Olá, Ana')).toBeNull();
  });

  it('is an error of the drawing where the code does not come, and asks anew the next time', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fetch, bring, lose } = held();
    const Late = onDemand(fetch);
    render(
      <Boundary>
        <Late name="Ana" />
      </Boundary>,
    );
    await lose();
    expect(screen.getByText('Falhou')).toBeTruthy();
    render(<Late name="Bia" />);
    await bring();
    expect(screen.getByText('Olá, Bia')).toBeTruthy();
    said.mockRestore();
  });
});
