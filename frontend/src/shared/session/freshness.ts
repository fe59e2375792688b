/** Whether figures on the screens are still behind what is known to be booked. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface FreshnessState {
  /** When a read was last answered that lacked something (ms since 1970); undefined once reads lack nothing. */
  readonly behindSince: number | undefined;
}

const slice = createSlice({
  name: 'freshness',
  initialState: (): FreshnessState => ({ behindSince: undefined }),
  reducers: {
    fellBehind: {
      prepare: () => ({ payload: Date.now() }),
      reducer: (_, { payload: behindSince }: PayloadAction<number>): FreshnessState => ({ behindSince }),
    },
    /** `payload`: when the read was asked for that lacked nothing. */
    caughtUp: ({ behindSince }, { payload }: PayloadAction<number>): FreshnessState => ({
      behindSince: behindSince !== undefined && behindSince < payload ? undefined : behindSince,
    }),
  },
});

export const { fellBehind, caughtUp } = slice.actions;
export const freshnessReducer = slice.reducer;
