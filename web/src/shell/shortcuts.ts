// The keys of every view, for the help; each view acts on its own.

export interface Shortcut {
  keys: string[];
  /** The text that says what they do. */
  text: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'shell.keys.everywhere',
    shortcuts: [
      { keys: ['?'], text: 'shell.keys.help' },
      { keys: ['Tab'], text: 'shell.keys.next' },
      { keys: ['Esc'], text: 'shell.keys.close' },
    ],
  },
  {
    title: 'shell.keys.board',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], text: 'shell.keys.cells' },
      { keys: ['Enter'], text: 'shell.keys.touch' },
      { keys: ['Esc'], text: 'shell.keys.letGo' },
    ],
  },
  {
    title: 'shell.view.play',
    shortcuts: [
      { keys: ['←', '→'], text: 'shell.keys.moves' },
      { keys: ['Home', 'End'], text: 'shell.keys.ends' },
      { keys: ['U'], text: 'shell.keys.undo' },
      { keys: ['R'], text: 'shell.keys.redo' },
      { keys: ['H'], text: 'shell.keys.hint' },
      { keys: ['A'], text: 'shell.keys.analyse' },
      { keys: ['M'], text: 'shell.keys.type' },
      { keys: ['F'], text: 'shell.keys.flip' },
      { keys: ['N'], text: 'shell.keys.newGame' },
      { keys: ['Esc'], text: 'shell.keys.stop' },
    ],
  },
  {
    title: 'shell.view.tree',
    shortcuts: [
      { keys: ['Ctrl', 'Enter'], text: 'shell.keys.treeRun' },
      { keys: ['←', '→'], text: 'shell.keys.treeStep' },
      { keys: ['Home', 'End'], text: 'shell.keys.treeEnds' },
      { keys: ['Space'], text: 'shell.keys.treePlay' },
      { keys: ['↑', '↓'], text: 'shell.keys.treeFamily' },
      { keys: [',', '.'], text: 'shell.keys.treeBrothers' },
      { keys: ['Enter'], text: 'shell.keys.treeFold' },
      { keys: ['+', '-', '0'], text: 'shell.keys.treeZoom' },
      { keys: ['Shift', '←'], text: 'shell.keys.treePan' },
      { keys: ['P'], text: 'shell.keys.treePresent' },
    ],
  },
  {
    title: 'shell.view.match',
    shortcuts: [
      { keys: ['←', '→'], text: 'shell.keys.moves' },
      { keys: ['Home', 'End'], text: 'shell.keys.ends' },
      { keys: ['Space'], text: 'shell.keys.treePlay' },
    ],
  },
];

/** Keys whose name depends on the language; the others are written as they are. */
export const NAMED_KEYS: ReadonlySet<string> = new Set(['Ctrl', 'Shift', 'Home', 'End', 'Space']);
