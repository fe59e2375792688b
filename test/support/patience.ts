/** Tests that wait for real processes get half a minute each: a machine that is busy beside them must not fail them. */
jest.setTimeout(30_000);
