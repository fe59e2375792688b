import { render } from '@testing-library/react';
import Box from '@mui/material/Box';
import { begunAnew, LaterStyles } from './later-styles.ts';

const tick = () => Promise.resolve();

it('puts the rules of one task into one sheet, and those of the next into another', async () => {
  const starts: string[] = [];
  const sheet = {
    ctr: 0,
    insert(rule: string) {
      if (this.ctr === 0) starts.push(rule);
      this.ctr += 1;
    },
  };
  sheet.insert('first');
  const stop = begunAnew(sheet);
  ['dialog', 'field'].forEach((rule) => sheet.insert(rule));
  await tick();
  ['question', 'button'].forEach((rule) => sheet.insert(rule));
  expect(starts).toEqual(['first', 'dialog', 'question']);

  stop();
  await tick();
  sheet.insert('after');
  expect(starts).toHaveLength(3);
});

it('lets what is drawn later have its style', () => {
  const page = (later: boolean) => (
    <>
      <LaterStyles />
      <Box data-testid="first" sx={{ color: 'rgb(1, 2, 3)' }} />
      {later && <Box data-testid="later" sx={{ color: 'rgb(4, 5, 6)' }} />}
    </>
  );
  const { rerender, getByTestId } = render(page(false));
  rerender(page(true));
  expect(getComputedStyle(getByTestId('first')).color).toBe('rgb(1, 2, 3)');
  expect(getComputedStyle(getByTestId('later')).color).toBe('rgb(4, 5, 6)');
});
