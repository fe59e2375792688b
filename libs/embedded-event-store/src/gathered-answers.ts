/**
 * Answers to a read, handed on to HTTP/2 without waiting for each to have left: what waits there goes out in few large
 * frames, where one by one each event would cost a frame, a write to the socket and several turns.
 */
import { type ServerInterceptor, ServerInterceptingCall } from '@grpc/grpc-js';

/** Of one call: twice what a caller takes by default before it asks for more. */
const UNDER_WAY_BYTES = 128 * 1024;

class GatheredAnswers extends ServerInterceptingCall {
  private underWay = 0;
  private goOn: (() => void) | undefined;

  /** `taken` is called as soon as another answer may follow. */
  override sendMessage(answer: Buffer, taken: () => void): void {
    this.underWay += answer.length;
    super.sendMessage(answer, () => {
      this.underWay -= answer.length;
      if (this.underWay < UNDER_WAY_BYTES) this.release();
    });
    if (this.underWay < UNDER_WAY_BYTES) taken();
    else this.goOn = taken;
  }

  private release(): void {
    const goOn = this.goOn;
    this.goOn = undefined;
    goOn?.();
  }
}

/** For the calls of one method whose answers are handed over encoded. */
export const gatheringAnswersOf =
  (path: string): ServerInterceptor =>
  (method, call) =>
    method.path === path ? new GatheredAnswers(call) : new ServerInterceptingCall(call);
