/** So far the wheel turns for one move. */
const NOTCH = 60;

/**
 * The wheel over the board steps through the moves; where there is no further one, the page scrolls.
 * `step` says whether there was one.
 */
export function wheelSteps(step: (forward: boolean) => boolean) {
  return (element: HTMLElement) => {
    let turned = 0;
    const onwheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey || event.deltaY === 0) return;
      if (Math.sign(event.deltaY) !== Math.sign(turned)) turned = 0;
      turned +=
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
      if (Math.abs(turned) < NOTCH) return event.preventDefault();
      const stepped = step(turned > 0);
      turned = 0;
      if (stepped) event.preventDefault();
    };
    element.addEventListener('wheel', onwheel, { passive: false });
    return () => element.removeEventListener('wheel', onwheel);
  };
}
