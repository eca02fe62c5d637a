// Moves a picture about in its frame by one transform; nothing in the picture is drawn again.
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { isReadInParts, type Point, READABLE } from './drawing';

export interface Size {
  width: number;
  height: number;
}

const MOST = 3;
const STEP = 1.4;
/** Wheels turn in many small steps: the picture settles after the last one. */
const SETTLE_MS = 160;
const PAN = 80;
/** A point nearer to the rim than this is out of sight; above and below a node needs less room. */
const RIM = { x: 56, y: 14 };

export class Camera {
  private transform: ZoomTransform = zoomIdentity;
  private picture: Size = { width: 1, height: 1 };
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** Whether the whole picture is wanted, whatever its size: until somebody moves it. */
  private fitted = true;
  private readonly frame: HTMLElement;
  private readonly svg: SVGSVGElement;
  /** Told the scale whenever the picture has come to rest. */
  private readonly onsettled: (scale: number) => void;
  /** Told whenever somebody moves the picture. */
  onmoved: ((camera: Camera) => void) | undefined;
  /** Whatever is shown whole is shown at most so large. */
  largest = 1;
  private readonly behaviour = zoom<HTMLElement, unknown>();

  constructor(frame: HTMLElement, svg: SVGSVGElement, onsettled: (scale: number) => void) {
    this.frame = frame;
    this.svg = svg;
    this.onsettled = onsettled;
    this.behaviour
      .filter((event: Event) => this.wants(event))
      .on('start', () => this.lift())
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.move(event))
      .on('end', () => this.settle());
    select(frame).call(this.behaviour).on('dblclick.zoom', null);
  }

  destroy(): void {
    clearTimeout(this.settling);
    select(this.frame).on('.zoom', null);
  }

  get scale(): number {
    return this.transform.k;
  }

  /** The part of the picture that is in sight. */
  get sight(): { x: number; y: number } & Size {
    const { x, y, k } = this.transform;
    return {
      x: -x / k,
      y: -y / k,
      width: this.frame.clientWidth / k,
      height: this.frame.clientHeight / k,
    };
  }

  /** Another picture, or one of another size. A picture that was shown whole stays whole. */
  show(picture: Size): void {
    this.picture = picture;
    const least = Math.min(this.fitScale() / 2, 0.5);
    const [w, h] = [picture.width, picture.height];
    this.behaviour.scaleExtent([least, MOST]).translateExtent([
      [-w / 2, -h / 2],
      [1.5 * w, 1.5 * h],
    ]);
    if (this.fitted) this.fit();
  }

  fit(): void {
    const { clientWidth, clientHeight } = this.frame;
    if (clientWidth === 0) return;
    const k = Math.min(this.fitScale(), this.largest);
    const x = (clientWidth - k * this.picture.width) / 2;
    const y = Math.max(0, (clientHeight - k * this.picture.height) / 2);
    this.go(zoomIdentity.translate(x, y).scale(k));
    this.fitted = true;
  }

  /** The whole picture if it can be read that way; else, if it is small enough, a part of it. */
  begin(root: Point, nodes: number): void {
    this.fit();
    if (this.scale >= READABLE || !isReadInParts(nodes, this.frame.clientWidth)) return;
    const k = READABLE;
    this.go(zoomIdentity.translate(this.frame.clientWidth / 2 - k * root.x, 0).scale(k));
    this.fitted = false;
  }

  zoomBy(direction: 1 | -1, factor = STEP): void {
    this.fitted = false;
    this.behaviour.scaleBy(select(this.frame), direction > 0 ? factor : 1 / factor);
  }

  pan(dx: -1 | 0 | 1, dy: -1 | 0 | 1): void {
    this.fitted = false;
    this.shift(-dx * PAN, -dy * PAN);
  }

  /** Moves by so many pixels of the page. */
  shift(dx: number, dy: number): void {
    this.behaviour.translateBy(select(this.frame), dx / this.scale, dy / this.scale);
  }

  /** Looks at its own picture from where another camera looks. */
  copy(other: Camera): void {
    const { x, y, k } = other.transform;
    const same = this.transform.x === x && this.transform.y === y && this.transform.k === k;
    if (same) return;
    const told = this.onmoved;
    this.onmoved = undefined;
    this.go(zoomIdentity.translate(x, y).scale(k));
    this.fitted = other.fitted;
    this.onmoved = told;
  }

  /** Where a point of the picture is in the frame. */
  locate(point: Point): Point {
    const [x, y] = this.transform.apply([point.x, point.y]);
    return { x, y };
  }

  /** Brings a point into sight, if it is not there; of a whole picture all is. */
  reveal(point: Point): void {
    const { clientWidth, clientHeight } = this.frame;
    const at = this.locate(point);
    if (this.fitted) return;
    const dx = at.x < RIM.x || at.x > clientWidth - RIM.x ? clientWidth / 2 - at.x : 0;
    const out = at.y < RIM.y || at.y > clientHeight - RIM.y;
    const dy = out ? this.withoutGap(clientHeight / 2 - at.y) : 0;
    if (dx !== 0 || dy !== 0) this.shift(dx, dy);
  }

  /** No farther up or down than to the end of the picture. */
  private withoutGap(dy: number): number {
    const { y, k } = this.transform;
    const below = this.frame.clientHeight - (y + k * this.picture.height);
    return dy < 0 ? Math.max(dy, Math.min(below, 0)) : Math.min(dy, Math.max(-y, 0));
  }

  private fitScale(): number {
    return Math.min(
      this.frame.clientWidth / this.picture.width,
      this.frame.clientHeight / this.picture.height,
    );
  }

  /** A plain wheel scrolls the page, unless somebody has turned to the picture. */
  private wants(event: Event): boolean {
    if (event instanceof WheelEvent) {
      return event.ctrlKey || event.metaKey || this.frame.contains(document.activeElement);
    }
    if ('touches' in event && (event as TouchEvent).touches.length === 1) return !this.isWhole();
    return !(event instanceof MouseEvent && event.button !== 0);
  }

  private isWhole(): boolean {
    return this.fitScale() >= this.scale - 1e-6;
  }

  private go(transform: ZoomTransform): void {
    this.behaviour.transform(select(this.frame), transform);
  }

  private move(event: D3ZoomEvent<HTMLElement, unknown>): void {
    if (event.sourceEvent) this.fitted = false;
    this.transform = event.transform;
    const { x, y, k } = event.transform;
    this.svg.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    this.onmoved?.(this);
  }

  /** While it moves the picture is a bitmap, which costs nothing to move. */
  private lift(): void {
    clearTimeout(this.settling);
    this.svg.style.willChange = 'transform';
  }

  private settle(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.svg.style.willChange = '';
      this.onsettled(this.scale);
    }, SETTLE_MS);
  }
}
