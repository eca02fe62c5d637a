/** Walks through the steps of a trace, by hand or by clock. */
export class Player {
  step = $state(0);
  total = $state(0);
  playing = $state(false);
  /** Steps per second. */
  speed = $state(2);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A new trace, shown at `step`. */
  load(total: number, step = 0): void {
    this.pause();
    this.total = total;
    this.go(step);
  }

  go(step: number): void {
    this.step = Math.min(Math.max(Math.round(step), 0), this.total);
  }

  /** A step by hand ends the playing. */
  jump(step: number): void {
    this.pause();
    this.go(step);
  }

  forward(): void {
    this.jump(this.step + 1);
  }

  back(): void {
    this.jump(this.step - 1);
  }

  first(): void {
    this.jump(0);
  }

  last(): void {
    this.jump(this.total);
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
    } else if (this.total > 0) {
      if (this.step >= this.total) this.go(0);
      this.playing = true;
      this.schedule();
    }
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.go(this.step + 1);
      if (this.step < this.total) this.schedule();
      else this.pause();
    }, 1000 / this.speed);
  }
}
