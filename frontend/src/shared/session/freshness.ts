/** Whether figures on the screens are still behind what was booked. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FreshnessState {
  /** When a command was accepted whose effect could not be read yet (ms since 1970); undefined once it can. */
  readonly behindSince: number | undefined;
}

const slice = createSlice({
  name: 'freshness',
  initialState: (): FreshnessState => ({ behindSince: undefined }),
  reducers: {
    fellBehind: {
      prepare: () => ({ payload: Date.now() }),
      reducer: (_state, { payload }: PayloadAction<number>): FreshnessState => ({ behindSince: payload }),
    },
    caughtUp: (): FreshnessState => ({ behindSince: undefined }),
  },
});

export const { fellBehind, caughtUp } = slice.actions;
export const freshnessReducer = slice.reducer;
