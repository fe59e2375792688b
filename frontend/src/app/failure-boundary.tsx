/** Catches what a screen throws while rendering, so that a mistake never leaves a blank page. */
import { Component, type ReactNode } from 'react';
import { FailureScreen } from './failure-screen.tsx';

interface State {
  readonly error: Error | undefined;
}

export class FailureBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <FailureScreen error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
