// The dialogs and the editor in a document, against a server that answers what the test says.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as picture from '../lib/picture';
import { settings } from '../lib/settings.svelte';
import Editor from './Editor.svelte';
import PasteDialog from './PasteDialog.svelte';
import SavesDialog from './SavesDialog.svelte';
import ShareDialog from './ShareDialog.svelte';
import { PERSON } from './seats.svelte';
import { Session } from './session.svelte';
import { click, FakeServer, fill, find, Refusal, settle, textOf, viewOf } from './testing';

let server: FakeServer;
let session: Session;
let page: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  settings.language = 'en';
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  session = new Session();
  session.seats.sit('second', PERSON);
  await session.newGame({ game: 'toy' });
  await session.show(['a', 'b']);
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(dialog: typeof PasteDialog | typeof ShareDialog | typeof SavesDialog) {
  page = mount(dialog, { target: document.body, props: { session, open: true } });
  await settle();
}

const isOpen = (testId: string) => find<HTMLDialogElement>(testId).open;

describe('a pasted text', () => {
  it('becomes the game on the board', async () => {
    const read = { kind: 'moves', game: 'toy', variant: 'plain', position: 'start', moves: 'c a' };
    server.answers['POST read'] = () => read;
    await show(PasteDialog);
    await fill('paste-text', 'c a');
    await click('paste-apply');
    expect(server.last('POST', 'read')).toEqual({ game: 'toy', variant: 'plain', text: 'c a' });
    expect(session.moves()).toBe('c a');
    expect(isOpen('paste-dialog')).toBe(false);
  });

  it('that nobody understands leaves the old game alone and says why', async () => {
    server.answers['POST read'] = () => new Refusal("'?' is neither a position nor moves");
    await show(PasteDialog);
    await fill('paste-text', '?');
    await click('paste-apply');
    expect(textOf('paste-error')).toBe("'?' is neither a position nor moves");
    expect(isOpen('paste-dialog')).toBe(true);
    expect(session.moves()).toBe('a b');
    expect(find<HTMLTextAreaElement>('paste-text').value).toBe('?');
  });
});

describe('sharing', () => {
  it('copies link, position and moves', async () => {
    const copy = vi.spyOn(picture, 'copyText').mockResolvedValue(true);
    await session.goto(session.tree.mainline()[0] ?? 0);
    await show(ShareDialog);
    await click('copy-link');
    expect(copy.mock.lastCall?.[0]).toMatch(/#\/play\?game=toy&variant=plain&moves=a$/);
    await click('copy-position');
    expect(copy).toHaveBeenLastCalledWith('XO. X');
    await click('copy-moves');
    expect(copy).toHaveBeenLastCalledWith('a b');
    expect(textOf('share-note')).toBe('Copied.');
    copy.mockResolvedValue(false);
    await click('copy-moves');
    expect(textOf('share-note')).toContain('does not allow');
  });

  it('downloads the game and the board', async () => {
    const save = vi.spyOn(picture, 'saveFile').mockImplementation(() => {});
    server.answers['POST game-text'] = ({ moves }) => ({ text: `moves ${moves}\n` });
    const board = document.createElement('div');
    board.dataset.testid = 'board';
    board.innerHTML = '<svg viewBox="0 0 10 10"><rect width="5" height="5"/></svg>';
    document.body.append(board);
    await show(ShareDialog);
    await click('download-game');
    expect(save).toHaveBeenLastCalledWith('toy.game', 'moves a b\n');
    await click('download-svg');
    expect(save.mock.lastCall?.[0]).toBe('toy.svg');
    expect(String(save.mock.lastCall?.[1])).toContain('<rect');
    server.answers['POST game-text'] = () => new Refusal('no');
    await click('download-game');
    expect(textOf('share-error')).toBe('no');
  });
});

describe('saved games', () => {
  const MINE = {
    name: 'mine',
    game: 'toy',
    variant: 'plain',
    plies: 2,
    result: 'in play',
    modified: '2026-11-16T20:00:00Z',
  };

  beforeEach(() => {
    server.answers['GET saves'] = () => ({ saves: [MINE], folder: 'games' });
  });

  it('are listed, saved and opened', async () => {
    server.answers['PUT saves/a%20game'] = () => ({ name: 'a game' });
    server.answers['GET saves/mine'] = () => ({
      kind: 'game',
      text: '',
      game: 'toy',
      variant: 'plain',
      position: 'start',
      moves: 'b',
    });
    await show(SavesDialog);
    expect(find<HTMLInputElement>('save-name').value).toMatch(/^toy \d{4}-\d\d-\d\d$/);
    expect(textOf('saves-list')).toContain('2 moves');
    await fill('save-name', ' a game ');
    await click('save-game');
    expect(server.last('PUT', 'saves/a%20game')).toMatchObject({ game: 'toy', moves: 'a b' });
    expect(textOf('saves-note')).toBe('Saved as “a game”.');
    await fill('save-name', 'mine');
    expect(textOf('save-game')).toBe('Replace');
    await click('load-game');
    expect(session.moves()).toBe('b');
    expect(isOpen('saves-dialog')).toBe(false);
  });

  it('are deleted after a second question', async () => {
    server.answers['DELETE saves/mine'] = () => ({});
    await show(SavesDialog);
    await click('delete-save');
    expect(server.last('DELETE', 'saves/mine')).toBeUndefined();
    server.answers['GET saves'] = () => ({ saves: [], folder: 'games' });
    await click('delete-confirm');
    expect(textOf('saves-list')).toBe('No game has been saved yet.');
  });

  it('become a file when the server cannot write', async () => {
    const save = vi.spyOn(picture, 'saveFile').mockImplementation(() => {});
    server.answers['PUT saves/mine'] = () => new Refusal('games: permission denied', 500);
    server.answers['POST game-text'] = () => ({ text: 'the game' });
    await show(SavesDialog);
    await fill('save-name', 'mine');
    await click('save-game');
    expect(textOf('saves-error')).toContain('games: permission denied');
    await click('save-download');
    expect(save).toHaveBeenLastCalledWith('mine.game', 'the game');
  });

  it('that cannot be read say so', async () => {
    const broken = { name: 'old', error: 'line 1: no game' };
    server.answers['GET saves'] = () => ({ saves: [broken], folder: 'games' });
    await show(SavesDialog);
    expect(textOf('saves-list')).toContain('line 1: no game');
    expect(find<HTMLButtonElement>('load-game').disabled).toBe(true);
  });

  it('come from a file of the computer, too', async () => {
    const read = { kind: 'game', game: 'toy', variant: 'plain', position: 'start', moves: 'c' };
    server.answers['POST read'] = () => read;
    await show(SavesDialog);
    const field = find<HTMLInputElement>('load-file');
    const file = new File(['a saved game'], 'x.game');
    Object.defineProperty(field, 'files', { value: [file] });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await settle(20);
    expect(server.last('POST', 'read')).toMatchObject({ text: 'a saved game' });
    expect(session.moves()).toBe('c');
  });
});

describe('the editor', () => {
  const onclose = vi.fn();

  beforeEach(async () => {
    onclose.mockReset();
    page = mount(Editor, { target: document.body, props: { session, onclose } });
    await settle();
  });

  it('puts pieces down and plays from there', async () => {
    server.answers['POST position/edit'] = () => viewOf({ position: 'X.O O' });
    await click('editor-piece-O');
    find('cell-c').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await settle();
    expect(find('cell-c').getAttribute('data-piece')).toBe('O');
    await click('editor-side-second');
    await click('editor-apply');
    expect(server.last('POST', 'position/edit')).toEqual({
      game: 'toy',
      variant: 'plain',
      position: 'XO. X',
      set: [{ cell: 'c', piece: 'O' }],
      side: 'second',
    });
    expect(session.start).toBe('X.O O');
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('shows what the server finds wrong, and can be left', async () => {
    server.answers['POST position/edit'] = () => new Refusal('too few pieces');
    await click('editor-clear');
    await click('editor-apply');
    expect(textOf('editor-error')).toBe('too few pieces');
    expect(session.moves()).toBe('a b');
    expect(onclose).not.toHaveBeenCalled();
    await click('editor-cancel');
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('brings back the starting position', async () => {
    server.answers['POST position'] = () => viewOf({ pieces: 'OOX' });
    await click('editor-start');
    expect(find('cell-a').getAttribute('data-piece')).toBe('O');
  });
});
