/** Finds events in the text of a stream, however it is cut into pieces. */
export class EventReader {
  private rest = '';

  constructor(private readonly on: (event: string, data: unknown) => void) {}

  take(chunk: string): void {
    const blocks = (this.rest + chunk.replaceAll('\r', '')).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.read(block);
  }

  private read(block: string): void {
    let event = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
    // A block without data is a sign of life.
    if (data.length > 0) this.on(event, JSON.parse(data.join('\n')));
  }
}
