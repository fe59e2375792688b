/** Whether figures on the screens are still behind what was booked, and which. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Area } from '@livro/rules';

export interface FreshnessState {
  /** When a command was accepted whose effect could not be read yet (ms since 1970); undefined once it can. */
  readonly behindSince: number | undefined;
  /** What such commands changed. */
  readonly areas: readonly Area[];
}

const slice = createSlice({
  name: 'freshness',
  initialState: (): FreshnessState => ({ behindSince: undefined, areas: [] }),
  reducers: {
    fellBehind: {
      prepare: (changed: readonly Area[]) => ({ payload: { at: Date.now(), changed } }),
      reducer: (
        { areas },
        { payload }: PayloadAction<{ readonly at: number; readonly changed: readonly Area[] }>,
      ): FreshnessState => ({
        behindSince: payload.at,
        areas: [...new Set([...areas, ...payload.changed])],
      }),
    },
    caughtUp: (): FreshnessState => ({ behindSince: undefined, areas: [] }),
  },
});

export const { fellBehind, caughtUp } = slice.actions;
export const freshnessReducer = slice.reducer;
