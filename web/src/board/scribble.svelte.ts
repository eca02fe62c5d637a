import type { Arrow } from './Arrows.svelte';

/** Arrows and rings that a person draws with the right button, to think with. */
export class Scribble {
  arrows: Arrow[] = $state.raw([]);
  private from: string | null = null;

  press(cell: string): void {
    this.from = cell;
  }

  /** On the same cell it is a ring; what is drawn a second time goes away. */
  release(cell: string | null): void {
    const { from } = this;
    this.from = null;
    if (from === null || cell === null) return;
    const cells = from === cell ? [cell] : [from, cell];
    const name = cells.join(' ');
    const others = this.arrows.filter((arrow) => arrow.cells.join(' ') !== name);
    if (others.length < this.arrows.length) this.arrows = others;
    else this.arrows = [...others, { cells, weight: 0.6, kind: 'own' }];
  }

  clear(): void {
    this.from = null;
    if (this.arrows.length > 0) this.arrows = [];
  }
}
