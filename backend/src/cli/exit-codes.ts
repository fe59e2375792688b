/** How the command line ends; scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  /** A fault of the program; its words are on stderr. */
  unexpected: 1,
  /** A wrong argument or setting, an unknown user. Nothing was done. */
  usage: 2,
  /** The books to import have bad lines. Nothing was booked. */
  badLines: 3,
  /** The journal or the database is out of reach. Running the same command again is safe and goes on from there. */
  outOfReach: 4,
  /** While it was being booked, somebody else's entries made a line impossible. What was booked stays. */
  overtaken: 5,
  /** A verification found a difference. */
  differs: 6,
  /** Another process is rebuilding the same projection. Nothing was done. */
  busy: 7,
  /** Asked for and written down, but no server of this version is running to carry it out; it will. */
  waiting: 8,
  /** A witness was shown a journal that does not go on from the one that it had seen. */
  fork: 9,
  /** Ctrl-C. Running the same command again goes on from there. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a Portuguese sentence and a code. */
export class CommandFailure extends Error {
  constructor(
    readonly exitCode: ExitCode,
    message: string,
  ) {
    super(message);
    this.name = 'CommandFailure';
  }
}
