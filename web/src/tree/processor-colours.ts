/** So many colours there are (processors.css). */
export const COLOURS = 8;

/** Which of the colours a processor has, from 1. */
export const colourOf = (processor: number): number => (processor % COLOURS) + 1;

/** The colours of a processor as a style: --worker, and --on-worker for what is written on it. */
export function workerStyle(processor: number): string | undefined {
  if (processor < 0) return undefined;
  const colour = colourOf(processor);
  return `--worker: var(--processor-${colour}); --on-worker: var(--on-processor-${colour})`;
}
