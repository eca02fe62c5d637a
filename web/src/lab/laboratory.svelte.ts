import { get, messageOf, post } from '../lib/api';
import type { LabRun, LabRunRequest, StudyInfo } from '../lib/wire';
import { Follower, withRun } from '../runs/follow';

/** The studies and what was measured, as the server tells it. */
export class Laboratory {
  studies: StudyInfo[] = $state.raw([]);
  runs: LabRun[] = $state.raw([]);
  loaded = $state(false);
  error = $state('');

  /** The one that is being measured now; the server runs one at a time. */
  readonly running: LabRun | undefined = $derived(this.runs.find((run) => run.state === 'running'));

  private closed = false;
  private readonly follower = new Follower<LabRun>('lab/runs', 'run', (run) => this.take(run));

  async load(): Promise<void> {
    try {
      const [{ studies }, { runs }] = await Promise.all([
        get<{ studies: StudyInfo[] }>('studies'),
        get<{ runs: LabRun[] }>('lab/runs'),
      ]);
      this.studies = studies;
      this.runs = runs;
      this.loaded = true;
      this.error = '';
      this.watch();
    } catch (cause) {
      this.error = messageOf(cause);
    }
  }

  /** Another tab or the command line may have done something in the meantime. */
  async refresh(): Promise<void> {
    if (this.loaded && !this.running) await this.load();
  }

  runsOf(study: string): LabRun[] {
    return this.runs.filter((run) => run.study === study);
  }

  /** Starts a run, or goes on with it where it exists. A refusal is the caller's to show. */
  async start(request: LabRunRequest): Promise<LabRun> {
    const run = await post<LabRun>('lab/runs', request);
    this.take(run);
    this.watch();
    return run;
  }

  /** Goes on with what the run was last asked for. */
  resume(run: LabRun): Promise<LabRun> {
    return this.start(run.name ? { study: run.study, name: run.name } : { study: run.study });
  }

  async stop(run: LabRun): Promise<void> {
    await post(`lab/runs/${run.id}/stop`);
  }

  close(): void {
    this.closed = true;
    this.follower.close();
  }

  /** An answer may come when the view is gone. */
  private watch(): void {
    if (!this.closed) this.follower.watch(this.running);
  }

  private take(run: LabRun): void {
    this.runs = withRun(this.runs, run);
  }
}
